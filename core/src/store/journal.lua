-- Keeps the journal of a row batch, and says which worker may send which part of it.
--
-- KEYS: lines (list), state (hash), workers (sorted set: worker -> when its lease ends)
-- ARGV: 1 command   2 worker   3 lease of a worker or a claim, ms   4 '1': the worker shares the journal with others
--       5 id of the journal, '' before it was opened   6 how many lines the worker knows
--       7 first row of the part   8 fencing token of the claim   9 line   10 how long the request may take, ms
--
-- Commands: open (9 is the header), claim, renew, announce, finish, free (the part was not sent), leave
-- Returns: verdict ('ok', 'busy', 'gone', 'lost', 'theirs', 'ended', 'interrupted'), id, fencing token, how long to wait
--          in ms, number of lines; then the lines that the worker does not know
--
-- state: id, token (the last one given), alone (the worker that shares with none), and for each part that was claimed a
--        field of its first row: fencing token, what became of it, when its lease ends, worker. It was
--        c claimed, i claimed after its request may have been sent, s announced, e ended
local lines, state, workers = KEYS[1], KEYS[2], KEYS[3]
local command, worker, lease, shares = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4] == '1'
local known, part, token = tonumber(ARGV[6]), ARGV[7], ARGV[8]
local id = redis.call('HGET', state, 'id')

local function answer(verdict, given, wait)
  local count = redis.call('LLEN', lines)
  local first = string.format('%s %s %s %.0f %.0f', verdict, id or '', given or '0', wait or 0, count)
  if count == 0 or known >= count then
    return first
  end
  return first .. '\n' .. table.concat(redis.call('LRANGE', lines, known, -1), '\n')
end

local function keep()
  for _, key in ipairs(KEYS) do
    redis.call('PEXPIRE', key, 30 * 86400000)
  end
end

if command == 'open' then
  known = 0
  if not id then
    id = worker .. ':' .. string.format('%.0f', now)
    redis.call('DEL', lines, workers)
    redis.call('HSET', state, 'id', id)
    redis.call('RPUSH', lines, ARGV[9])
  end
elseif id ~= ARGV[5] or redis.call('LLEN', lines) < known then
  -- It was deleted, evicted, or the server lost what it held.
  return answer('gone')
end

redis.call('ZREMRANGEBYSCORE', workers, '-inf', now)
local alone = redis.call('HGET', state, 'alone')
if alone and alone ~= worker and redis.call('ZSCORE', workers, alone) then
  local left = tonumber(redis.call('ZSCORE', workers, alone)) - now
  known = math.huge
  return answer(command == 'open' and 'busy' or 'lost', 0, left)
end
if not shares and command ~= 'open' and alone ~= worker then
  return answer('lost')
end
if command == 'open' and not shares and redis.call('ZCARD', workers) > 0 and alone ~= worker then
  local last = redis.call('ZRANGE', workers, -1, -1, 'WITHSCORES')
  known = math.huge
  return answer('busy', 0, tonumber(last[2]) - now)
end
if command == 'leave' then
  redis.call('ZREM', workers, worker)
  if alone == worker then
    redis.call('HDEL', state, 'alone')
  end
else
  redis.call('ZADD', workers, now + lease, worker)
end

if command == 'open' then
  if shares then
    redis.call('HDEL', state, 'alone')
  elseif alone ~= worker then
    redis.call('HSET', state, 'alone', worker, 'alone_token', redis.call('HINCRBY', state, 'token', 1))
  end
  keep()
  return answer('ok', not shares and redis.call('HGET', state, 'alone_token'))
end

local held = redis.call('HGET', state, part)
local owner, phase, till, by = string.match(held or '', '^(%d+) (%a) (%d+) (.*)$')
local function put(given, what, lasts)
  redis.call('HSET', state, part, string.format('%s %s %.0f %s', given, what, now + lasts, worker))
  keep()
end

if command == 'claim' then
  if phase == 'e' then
    return answer('ended')
  elseif phase and by == worker then
    -- The answer to an earlier claim was lost.
    put(owner, phase, lease)
    return answer(phase == 'c' and 'ok' or 'interrupted', owner)
  elseif phase and tonumber(till) > now then
    return answer('theirs', 0, tonumber(till) - now)
  end
  local given = redis.call('HINCRBY', state, 'token', 1)
  local was_sent = phase == 's' or phase == 'i'
  put(given, was_sent and 'i' or 'c', lease)
  return answer(was_sent and 'interrupted' or 'ok', given)
end

-- Who shares with none needs no claims.
if shares and command ~= 'leave' and owner ~= token then
  return answer('lost')
end
if command == 'renew' then
  -- 9: 'c' or 'i' where the request that was announced has failed and waits to be sent again, by what is known of it.
  if phase and phase ~= 'e' and (phase ~= 's' or ARGV[9] ~= '') then
    put(owner, ARGV[9] ~= '' and ARGV[9] or phase, lease)
  end
elseif command == 'announce' then
  -- Asked again because the answer was lost, it writes nothing.
  if not (owner == token and phase == 's') then
    redis.call('RPUSH', lines, ARGV[9])
  end
  put(token, 's', tonumber(ARGV[10]))
elseif command == 'finish' then
  if not (owner == token and phase == 'e') then
    redis.call('RPUSH', lines, ARGV[9])
  end
  put(token, 'e', 0)
elseif command == 'free' then
  if ARGV[9] ~= '' then
    redis.call('RPUSH', lines, ARGV[9])
  end
  redis.call('HDEL', state, part)
  keep()
elseif command == 'leave' and phase == 'c' and owner == token then
  redis.call('HDEL', state, part)
end
known = math.huge
return answer('ok', token)

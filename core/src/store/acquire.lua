-- Takes what a request needs of its account, all of it or nothing: a slot of the rate limit, a nonce, an access token.
--
-- KEYS: slots (sorted set: id of a slot -> when it expires), state (hash), tokens (hash)
--       of a row batch also: lines and state of its journal, whose lease is prolonged
-- ARGV: 1 id of the slot       2 requests of the limit, 0: no slot is needed      3 how long a slot counts, ms
--       4 lane                 5 '1': a nonce is needed
--       6 token: '' is not needed, 'use' is needed, 'fetch' the request fetches one
--       7 who holds the lock of the tokens        8 how long the lock lasts, ms
--       9 number of an access token that the service refuses
--      10 '1': it refuses the refresh token, too      'suspected': that access token may only have expired
--      11 mark of the state that the client saw last, where slots of then still count
--      12 how long the store was away for the client, ms          13 '1': such clients send by a share of the limit
--      of a row batch: 14 batch   15 lease, ms   16 id of the journal   17 how many lines the batch knows at least
--                      18 line that announces the request, which is appended with the slot; '' where it was
--      then pairs of a slot that was taken without the store, and how long it still counts, ms
--
-- Returns: verdict ('go', 'slot', 'token', 'get', 'renew', and 'lost', 'gone' of the journal), mark, how long to wait in ms
--          (after 'go': until the next slot of the lane becomes free), number for the nonce, number of the token, how long it lasts in ms, the token as it is stored
local slots, state, tokens = KEYS[1], KEYS[2], KEYS[3]
local id, requests, hold, lane = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local use, holder, lock = ARGV[6], ARGV[7], tonumber(ARGV[8])
local MARGIN = 300000
local DAYS = 86400000
-- How long it may take a client that goes on by its share to find that the store is back.
local LATE = 6000

local known = redis.call('HMGET', state, 'mark', 'server', 'closed', 'lowered', 'lowered_until', 'last', 'sequence')
local mark, server, closed = known[1], known[2], tonumber(known[3] or 0)
local before = tonumber(known[6] or 0)

local function answer(verdict, wait, sequence, number, lasts, token)
  redis.call('HSET', state, 'mark', mark, 'last', now)
  redis.call('PEXPIRE', state, 2 * DAYS)
  return string.format('%s %s %.0f %.0f %s %.0f %s', verdict, mark, wait, sequence or 0, number or '0', lasts or 0, token or '')
end

-- A server that was started anew, or took over, may not know of every slot: none is given until all of them have expired.
if requests > 0 then
  local info = redis.pcall('INFO', 'server')
  local text = type(info) == 'string' and info or ''
  local run = string.match(text, 'run_id:(%w+)') or 'unknown'
  local up = tonumber(string.match(text, 'uptime_in_seconds:(%d+)')) or DAYS
  if not server then
    mark = mark or string.format('%.0f', now)
    if ARGV[11] ~= '' then
      closed = now + hold
    elseif up * 1000 < hold then
      closed = now - up * 1000 + hold
    end
  elseif server ~= run then
    mark = string.format('%.0f', now)
    closed = now + hold
  elseif ARGV[11] ~= '' and ARGV[11] ~= mark then
    closed = math.max(closed, tonumber(mark) + hold)
  end
  -- The store was away for so long that clients may have gone on by their shares: others may still be to come back.
  if ARGV[13] == '1' and tonumber(ARGV[12]) > 0 and now - before >= hold then
    closed = math.max(closed, now + hold + LATE)
  end
  redis.call('HSET', state, 'server', run, 'closed', closed)
  for at = KEYS[4] and 19 or 14, #ARGV, 2 do
    redis.call('ZADD', slots, now + tonumber(ARGV[at + 1]), ARGV[at])
  end
elseif not mark then
  mark = string.format('%.0f', now)
end

if KEYS[4] then
  local verdict = journal_verdict(KEYS[4], KEYS[5], ARGV[14], ARGV[16], tonumber(ARGV[17]))
  if verdict ~= 'ok' then
    return answer(verdict, 0)
  end
  prolong(KEYS[4], KEYS[5], ARGV[14], tonumber(ARGV[15]))
end

local number, lasts, token
if use == 'use' then
  local held = redis.call('HMGET', tokens, 'number', 'access', 'access_until', 'refresh', 'refresh_until', 'lock', 'lock_until')
  number = held[1] or '0'
  local access, refresh = held[2], held[4]
  if access and ARGV[9] == number and ARGV[10] == 'suspected' then
    redis.call('HSET', tokens, 'access_until', now)
    held[3] = now
  elseif access and ARGV[9] == number then
    redis.call('HDEL', tokens, 'access')
    access = false
  end
  if ARGV[10] == '1' then
    redis.call('HDEL', tokens, 'refresh')
    refresh = false
  end
  if access and now + MARGIN < tonumber(held[3]) then
    token, lasts = access, tonumber(held[3]) - now
  elseif held[6] and held[6] ~= holder and tonumber(held[7]) > now then
    return answer('token', tonumber(held[7]) - now, 0, number)
  else
    redis.call('HSET', tokens, 'lock', holder, 'lock_until', now + lock)
    redis.call('PEXPIRE', tokens, 30 * DAYS)
    -- A token that was used up is renewed; instead of one that was refused there is a new pair.
    if access and refresh and tonumber(held[5]) > now then
      return answer('renew', 0, 0, number, tonumber(held[5]) - now, refresh)
    end
    return answer('get', 0, 0, number)
  end
end

local wait, next_in = 0, 0
if requests > 0 then
  redis.call('ZREMRANGEBYSCORE', slots, '-inf', now)
  local last = redis.call('ZRANGE', slots, -1, -1, 'WITHSCORES')
  if last[2] and tonumber(last[2]) > now + 2 * hold + 600000 then
    -- The clock was set back.
    redis.call('DEL', slots)
    closed = now + hold
    redis.call('HSET', state, 'closed', closed)
  end
  redis.call('ZREM', slots, id)
  if known[5] and now < tonumber(known[5]) then
    requests = math.min(requests, tonumber(known[4]))
  end
  local most = requests
  if lane == 'bulk' then
    most = requests - math.floor(requests / 5)
  end
  local over = redis.call('ZCARD', slots) - most
  -- Where as many slots as there may be are taken, and more by 'over', the next one is free when that many have expired.
  local function next_free()
    return tonumber(redis.call('ZRANGE', slots, over, over, 'WITHSCORES')[2]) - now
  end
  if now < closed and closed - now <= hold + LATE then
    wait = closed - now
  elseif over >= 0 then
    wait = next_free()
  else
    redis.call('ZADD', slots, now + hold, id)
    over = over + 1
    next_in = over >= 0 and next_free() or 0
  end
  redis.call('PEXPIRE', slots, 3 * DAYS)
end
if use == 'fetch' and redis.call('HGET', tokens, 'lock') == holder then
  redis.call('HSET', tokens, 'lock_until', now + wait + lock)
end
if wait > 0 then
  return answer('slot', wait)
end

if KEYS[4] and ARGV[18] ~= '' then
  redis.call('RPUSH', KEYS[4], ARGV[18])
end
local sequence = 0
if ARGV[5] == '1' then
  -- The time makes numbers that no server, started anew with nothing in it, gives twice.
  sequence = math.max(now, tonumber(known[7] or 0) + 1)
  redis.call('HSET', state, 'sequence', sequence)
end
return answer('go', next_in, sequence, number, lasts, token)

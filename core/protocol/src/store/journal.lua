-- Opens, reads, appends to and releases the journal of a row batch, which one batch uses at a time, by a lease.
--
-- KEYS: lines (list), state (hash: id of the journal, number of its lines, batch that has the lease, when the lease ends)
-- ARGV: 1 command   2 batch   3 lease, ms   4 id of the journal, '' before it was opened
--       5 how many lines the batch knows at least   6 line, or from which line to read
--
-- Commands: open (the line is the header of a new journal), read, append, leave
-- Returns: verdict ('ok', 'busy', 'lost', 'gone'), id, how long to wait in ms, number of lines, from which line to read on; to open
--          and read: then lines, as many as one reply is to hold
local lines, state = KEYS[1], KEYS[2]
local command, batch, lease, line = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[6]
if not is_journal(lines, state) then
  return 'gone  0 0 0'
end
local id = redis.call('HGET', state, 'id')

local function answer(verdict, wait, next)
  return string.format('%s %s %.0f %.0f %.0f', verdict, id or '', wait or 0, redis.call('LLEN', lines), next or 0)
end

-- A long journal in one reply would block the server, and take longer than a script may.
local function answer_from(first)
  local part, size, count = {}, 0, redis.call('LLEN', lines)
  while first + #part < count and size < 1000000 do
    local next = first + #part
    for _, text in ipairs(redis.call('LRANGE', lines, next, next + 99)) do
      part[#part + 1], size = text, size + #text
    end
  end
  return answer('ok', 0, first + #part) .. '\n' .. table.concat(part, '\n')
end

if command == 'open' then
  local held = redis.call('HMGET', state, 'batch', 'until')
  -- A lease that ends later than any batch asks for was not taken by one. The timeout of requests is a day at most.
  local left = (number_in(held[2], 0, now + math.max(10 * lease, 2 * 86400000)) or 0) - now
  if held[1] and held[1] ~= batch and left > 0 then
    return answer('busy', left)
  end
  if not id then
    id = batch .. ':' .. string.format('%.0f', now)
    redis.call('HSET', state, 'id', id)
    append(lines, state, line)
  end
  prolong(lines, state, batch, lease)
  return answer_from(0)
end
-- Cancelled before the reply with the id came.
if command == 'leave' and ARGV[4] == '' then
  if redis.call('HGET', state, 'batch') == batch then
    redis.call('HDEL', state, 'batch', 'until')
  end
  return answer('ok')
end

local verdict = journal_verdict(lines, state, batch, ARGV[4], tonumber(ARGV[5]))
if verdict ~= 'ok' then
  return answer(verdict)
end
if command == 'append' then
  append(lines, state, line)
end
prolong(lines, state, batch, lease)
if command == 'leave' then
  redis.call('HDEL', state, 'batch', 'until')
end
if command == 'read' then
  return answer_from(number_in(line, 0, 2 ^ 52) or 0)
end
return answer('ok')

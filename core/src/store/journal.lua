-- Keeps the journal of a row batch, which one batch uses at a time: it holds a lease, which every command prolongs.
--
-- KEYS: lines (list), state (hash: id of the journal, batch that has the lease, when the lease ends)
-- ARGV: 1 command   2 batch   3 lease, ms   4 id of the journal, '' before it was opened
--       5 how many lines the batch knows at least   6 line
--
-- Commands: open (the line is the header of a new journal), append, renew, leave
-- Returns: verdict ('ok', 'busy', 'lost', 'gone'), id, how long to wait in ms, number of lines; to open: then the lines
local lines, state = KEYS[1], KEYS[2]
local command, batch, lease, line = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[6]
local held = redis.call('HMGET', state, 'id', 'batch', 'until')
local id, holder, till = held[1], held[2], tonumber(held[3] or 0)

local function answer(verdict, wait)
  local first = string.format('%s %s %.0f %.0f', verdict, id or '', wait or 0, redis.call('LLEN', lines))
  if command ~= 'open' or verdict ~= 'ok' then
    return first
  end
  return first .. '\n' .. table.concat(redis.call('LRANGE', lines, 0, -1), '\n')
end

if command == 'open' then
  if holder and holder ~= batch and till > now then
    return answer('busy', till - now)
  end
  if not id then
    id = batch .. ':' .. string.format('%.0f', now)
    redis.call('DEL', lines)
    redis.call('HSET', state, 'id', id)
    redis.call('RPUSH', lines, line)
  end
elseif id ~= ARGV[4] or redis.call('LLEN', lines) < tonumber(ARGV[5]) then
  -- It was deleted, evicted, or the server lost what it held.
  return answer('gone')
elseif holder ~= batch then
  return answer('lost')
end

if command == 'append' then
  redis.call('RPUSH', lines, line)
end
if command == 'leave' then
  redis.call('HDEL', state, 'batch', 'until')
else
  redis.call('HSET', state, 'batch', batch, 'until', now + lease)
end
for _, key in ipairs(KEYS) do
  redis.call('PEXPIRE', key, 30 * 86400000)
end
return answer('ok')

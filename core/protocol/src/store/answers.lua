-- The answers of reads that relays keep. Each change of the account has a number, and an answer holds as long as its number is that of
-- the last change.
--
-- KEYS: number of the last change, answer of the read (when it came, its number, the sealed answer)
-- ARGV: 1 'find'       2 how old the answer may be, ms
--       1 'keep'       2 number when the read began   3 for how long, ms   4 sealed answer
--       1 'changed'
-- Returns: the number; to find: then age in ms and sealed answer, where there is one that is not too old
local changes, answer, command = KEYS[1], KEYS[2], ARGV[1]
drop_unless('string', changes)
local number = number_in(redis.call('GET', changes), 1, 2 ^ 52)
if command == 'changed' or not number then
  -- The time makes a number that no server, started anew with nothing in it, gives twice.
  number = math.max(now, (number or 0) + 1)
  redis.call('SET', changes, string.format('%.0f', number), 'PX', 365 * 86400000)
end
local current = string.format('%.0f', number)
if command == 'find' then
  drop_unless('string', answer)
  local came, held, sealed = string.match(redis.call('GET', answer) or '', '^(%d+) (%d+) (%S+)$')
  came = number_in(came, now - tonumber(ARGV[2]), now)
  if came and held == current and ARGV[2] ~= '0' then
    return string.format('%s %.0f %s', current, now - came, sealed)
  end
elseif command == 'keep' and ARGV[2] == current then
  redis.call('SET', answer, string.format('%.0f %s %s', now, current, ARGV[4]), 'PX', ARGV[3])
end
return current

-- The answers of reads that relays keep. Each change of the account has a number, and an answer holds as long as its number is that of
-- the last change. One relay at a time sends a read: it claims the read for a while, and the others wait for its answer.
--
-- KEYS: number of the last change, answer of the read (when it came, its number, the sealed answer), claim of the read (when it ends, its number)
-- ARGV: 1 'find'       2 how old the answer may be, ms   3 for how long the read is claimed if there is none, ms (0: it is not)
--       1 'keep'       2 number of the claim   3 for how long, ms   4 sealed answer
--       1 'release'    2 number of the claim
--       1 'changed'
-- Returns: the number; to find: then age in ms and sealed answer, where there is one that is not too old, or 'taken', where another
-- relay has claimed the read
local changes, answer, claim, command = KEYS[1], KEYS[2], KEYS[3], ARGV[1]
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
  local came, held, sealed = string.match(at_most(2 ^ 21, redis.call('GET', answer)), '^(%d+) (%d+) (%S+)$')
  came = number_in(came, now - tonumber(ARGV[2]), now)
  if came and held == current and ARGV[2] ~= '0' then
    return string.format('%s %.0f %s', current, now - came, sealed)
  end
  if ARGV[3] ~= '0' then
    drop_unless('string', claim)
    local time = tonumber(ARGV[3])
    local ends, claimed = string.match(redis.call('GET', claim) or '', '^(%d+) (%d+)$')
    -- One that ends later was not made here, or before the clock was set back.
    if claimed == current and number_in(ends, now + 1, now + time) then
      return current .. ' taken'
    end
    redis.call('SET', claim, string.format('%.0f %s', now + time, current), 'PX', time)
  end
elseif command == 'keep' or command == 'release' then
  if command == 'keep' and ARGV[2] == current then
    redis.call('SET', answer, string.format('%.0f %s %s', now, current, ARGV[4]), 'PX', ARGV[3])
  end
  drop_unless('string', claim)
  if string.match(redis.call('GET', claim) or '', '%d+$') == ARGV[2] then
    redis.call('DEL', claim)
  end
end
return current

-- Beginning of every script: the time in milliseconds by the clock of the server, the only one that all processes share.
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

-- How long it may take a client that goes on by its share to find that the store is back.
local LATE = 6000

-- What was stored, as a number; nil where no script can have written it. Others may write to the server, too.
local function number_in(stored, least, most)
  local number = tonumber(stored or '')
  return number and number >= least and number <= most and number or nil
end

-- What was stored, or nothing where it is longer than what scripts store there: clients hold what a script returns.
local function at_most(length, stored)
  return stored and #stored <= length and stored or ''
end

-- Until when an account is closed. A later time than scripts store was one before the clock was set back, so slots that a server
-- may have lost can still count.
local function closed_until(stored, hold)
  return math.min(number_in(stored, 0, math.huge) or 0, now + hold + LATE)
end

-- A key that holds something else than scripts store there is of no use.
local function drop_unless(kind, key)
  local held = redis.call('TYPE', key)['ok']
  if held ~= kind and held ~= 'none' then
    redis.call('DEL', key)
  end
end

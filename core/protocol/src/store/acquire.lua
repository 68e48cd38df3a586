-- Takes what a request needs of its account, all of it or nothing: a slot of the rate limit, a nonce, an access token.
--
-- KEYS: slots (sorted set: id of a slot -> when it expires), state (hash), tokens (hash)
--       queue of interactive and of bulk requests (hashes: id of a slot -> its place, and until when it has to come back)
--       of a row batch also: lines and state of its journal, whose lease is prolonged
-- ARGV: 1 id of the slot       2 requests of the limit, 0: no slot is needed      3 how long a slot counts, ms
--       4 lane                 5 '1': a nonce is needed
--       6 token: '' is not needed, 'use' is needed, 'fetch' the request fetches one
--       7 who holds the lock of the tokens        8 how long the lock lasts, ms
--       9 number of an access token that the service refuses
--      10 '1': it refuses the refresh token, too      'suspected': that access token may only have expired
--      11 how long the store was away for the client, ms          12 where such clients send by a share of the limit:
--      how long a slot usually counts, ms
--      13 how long the request waits for a slot at most, ms; '' for any time
--      of a row batch: 14 batch   15 lease, ms   16 id of the journal   17 how many lines the batch knows at least
--                      18 line that announces the request, which is appended with the slot; '' where it was
--      then pairs of a slot that was taken without the store, and how long it still counts, ms
--
-- Returns: verdict ('go', 'slot', 'token', 'get', 'renew', and 'lost', 'gone' of the journal), how long to wait in ms
--          (after 'go': until the next slot of the lane becomes free), number for the nonce, number of the token, how long it lasts in ms, the token as it is stored
local slots, state, tokens = KEYS[1], KEYS[2], KEYS[3]
local lines, journal = KEYS[6], KEYS[7]
local id, requests, hold, lane = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local use, holder, lock = ARGV[6], ARGV[7], tonumber(ARGV[8])
local MARGIN = 300000
local DAYS = 86400000
-- How late a request that waits may come back, before its place goes to others: its call or its process may have ended.
local TURN = 3000
-- How many periods of the limit the queue holds. Who finds it full comes back, so that nothing stored there lasts long.
local ROUNDS = 5

drop_unless('zset', slots)
drop_unless('hash', state)
drop_unless('hash', tokens)
local known = redis.call('HMGET', state, 'server', 'closed', 'lowered', 'lowered_until', 'last', 'sequence', 'since', 'longest')
local server, closed = known[1], closed_until(known[2], hold)
local lowered, lowered_until = number_in(known[3], 1, requests), number_in(known[4], now, now + DAYS)
local last, sequence = number_in(known[5], 0, now) or 0, number_in(known[6], 0, 2 ^ 52) or 0

-- Since when slots are known. A later time was one before the clock was set back.
local since = number_in(known[7], 0, now) or now

-- How long slots that count may do so: other clients may have a limit with a longer period.
local longest = math.max(hold, number_in(known[8], 0, 2 * DAYS) or 0)

local function answer(verdict, wait, sequence, number, lasts, token)
  redis.call('HSET', state, 'last', now, 'longest', longest)
  -- An account whose state has expired begins by waiting, as one whose state was lost.
  redis.call('PEXPIRE', state, 365 * DAYS)
  return string.format('%s %.0f %.0f %s %.0f %s', verdict, wait, sequence or 0, number or '0', lasts or 0, token or '')
end

-- A token as it is stored; nil where no script can have written it. A space or a byte that is no text would make the whole answer
-- unreadable, which to a client looks like a store that is away.
local function sealed(stored)
  return string.match(at_most(2 ^ 20, stored), '^[%w_-]+$')
end

-- Number of requests that wait in a queue, their places by id, and the last place. Those that did not come back, and what no
-- script stores, are taken out.
local function waiting_in(key, most)
  drop_unless('hash', key)
  if redis.call('HLEN', key) > 1000 + ROUNDS * most then
    redis.call('DEL', key)
  end
  local held, count, places, last_place, gone = redis.call('HGETALL', key), 0, {}, 0, {}
  for index = 1, #held, 2 do
    local place, due = string.match(held[index + 1], '^(%d+%.%d+) (%d+)$')
    place = number_in(place, 0, now + (ROUNDS + 2) * longest + 600000 + LATE)
    if place and number_in(due, now, now + 2 * longest + 600000) then
      count, places[held[index]], last_place = count + 1, place, math.max(last_place, place)
    else
      gone[#gone + 1] = held[index]
    end
  end
  for _, id in ipairs(gone) do
    redis.call('HDEL', key, id)
  end
  return count, places, last_place
end

-- A server that was started anew, took over, or has no state of the account may have forgotten slots: none is given until
-- all of them have expired, for as long as a slot counts for the client that asks. Nothing tells the first use of an account from a
-- loss.
if requests > 0 then
  local info = redis.pcall('INFO', 'server')
  local text = type(info) == 'string' and info or ''
  local run = string.match(text, 'run_id:(%w+)') or 'unknown'
  if server ~= run then
    since = now
  end
  -- The store was away for so long that clients may have gone on by their shares: others may still be to come back.
  if ARGV[12] ~= '' and tonumber(ARGV[11]) > 0 and now - last >= tonumber(ARGV[12]) then
    closed = math.max(closed, now + hold + LATE)
  end
  redis.call('HSET', state, 'server', run, 'since', since, 'closed', closed)
  closed = math.max(closed, since + hold)
  for at = lines and 19 or 14, #ARGV, 2 do
    redis.call('ZADD', slots, now + tonumber(ARGV[at + 1]), ARGV[at])
  end
end

if lines then
  local verdict = journal_verdict(lines, journal, ARGV[14], ARGV[16], tonumber(ARGV[17]))
  if verdict ~= 'ok' then
    return answer(verdict, 0)
  end
  prolong(lines, journal, ARGV[14], tonumber(ARGV[15]))
end

local number, lasts, token
if use == 'use' then
  local held = redis.call('HMGET', tokens, 'number', 'access', 'access_until', 'refresh', 'refresh_until', 'lock', 'lock_until')
  number = string.match(at_most(10, held[1]), '^%d+$') or '0'
  local access, refresh = sealed(held[2]), sealed(held[4])
  local access_until = number_in(held[3], 0, now + 366 * DAYS) or 0
  local refresh_until = number_in(held[5], 0, now + 366 * DAYS) or 0
  -- A lock lasts as long as its attempt, which may have waited for a slot.
  local lock_until = number_in(held[7], 0, now + lock + hold + LATE + 3600000) or 0
  if access and ARGV[9] == number and ARGV[10] == 'suspected' then
    redis.call('HSET', tokens, 'access_until', now)
    access_until = now
  elseif access and ARGV[9] == number then
    redis.call('HDEL', tokens, 'access')
    access = nil
  end
  if ARGV[10] == '1' then
    redis.call('HDEL', tokens, 'refresh')
    refresh = nil
  end
  if access and now + MARGIN < access_until then
    token, lasts = access, access_until - now
  elseif held[6] and held[6] ~= holder and lock_until > now then
    return answer('token', lock_until - now, 0, number)
  else
    redis.call('HSET', tokens, 'lock', holder, 'lock_until', now + lock)
    redis.call('PEXPIRE', tokens, 30 * DAYS)
    -- A token that was used up is renewed; instead of one that was refused there is a new pair.
    if access and refresh and refresh_until > now then
      return answer('renew', 0, 0, number, refresh_until - now, refresh)
    end
    return answer('get', 0, 0, number)
  end
end

local wait, next_in = 0, 0
if requests > 0 then
  redis.call('ZREMRANGEBYSCORE', slots, '-inf', now)
  local latest = redis.call('ZRANGE', slots, -1, -1, 'WITHSCORES')
  if latest[2] and tonumber(latest[2]) > now + 2 * longest + 600000 then
    -- The clock was set back.
    redis.call('DEL', slots)
    closed = now + hold
    redis.call('HSET', state, 'closed', closed)
  end
  if redis.call('ZCARD', slots) == 0 then
    longest = hold
  end
  local had_slot = redis.call('ZREM', slots, id) == 1
  if lowered and lowered_until then
    -- Ranks are whole numbers.
    requests = math.floor(lowered)
  end
  local queue, most, before = KEYS[4], requests, 0
  if lane == 'bulk' then
    queue, most, before = KEYS[5], requests - math.floor(requests / 5), waiting_in(KEYS[4], most)
  end
  local others, places, last_place = waiting_in(queue, most)
  -- When it is the turn of a request that has so many before it. They take the slots that are free and expire next, and
  -- then, period by period, their own. While others wait, too, slots that became free at once are given in half a period:
  -- otherwise a process that asks again faster than the others would take them all.
  local function turn(ahead, others)
    local rounds = math.floor(ahead / most)
    local over = redis.call('ZCARD', slots) - most + ahead - rounds * most
    local free = over >= 0 and tonumber(redis.call('ZRANGE', slots, over, over, 'WITHSCORES')[2]) or now
    local at = math.max(free, closed) + rounds * hold
    local latest = redis.call('ZRANGE', slots, -1, -1, 'WITHSCORES')
    if others > 0 and latest[2] then
      at = math.max(at, math.min(tonumber(latest[2]) - hold, now) + math.floor(hold * (ahead + 1) / (2 * most)))
    end
    return at
  end
  local own = places[id]
  local rank, waiting = 0, before + others
  for _, place in pairs(places) do
    rank = own and place < own and rank + 1 or rank
  end
  -- A request that was late for its slot takes it again.
  local ahead = had_slot and 0 or own and before + rank or waiting
  -- One that comes back was told a time that has all this in it.
  local at = turn(ahead, (had_slot or own) and 0 or waiting)
  if at <= now then
    redis.call('HDEL', queue, id)
    redis.call('ZADD', slots, now + hold, id)
    waiting = own and waiting - 1 or waiting
    next_in = math.max(turn(waiting, waiting) - now, 0)
  else
    wait = (now < closed and closed or at) - now
    -- One that gives up has no place.
    if at - now <= (tonumber(ARGV[13]) or at) then
      -- It comes back before its turn: others learn early if it does not, and the lease of a journal is prolonged.
      wait = math.min(wait, now < closed and hold + LATE or math.max(math.floor(hold / 4), TURN))
      if ahead < ROUNDS * most then
        local place = own or math.max(at, last_place + 0.001)
        redis.call('HSET', queue, id, string.format('%.3f %.0f', place, now + wait + TURN))
        redis.call('PEXPIRE', queue, 3 * DAYS)
      end
    end
  end
  redis.call('PEXPIRE', slots, 3 * DAYS)
end
if use == 'fetch' and redis.call('HGET', tokens, 'lock') == holder then
  redis.call('HSET', tokens, 'lock_until', now + wait + lock)
end
if wait > 0 then
  return answer('slot', wait)
end

if lines and ARGV[18] ~= '' then
  append(lines, journal, ARGV[18])
end
if ARGV[5] == '1' then
  -- The time makes numbers that no server, started anew with nothing in it, gives twice.
  sequence = math.max(now, sequence + 1)
  redis.call('HSET', state, 'sequence', sequence)
end
return answer('go', next_in, sequence, number, lasts, token)

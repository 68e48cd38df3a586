-- Whether the keys of a journal hold what scripts store there, or nothing. What is left of a journal is not deleted: a server that
-- evicts keys may have taken one of the two, and a new journal in its place would send all rows again.
local function is_journal(lines, state)
  for key, kind in pairs({ [lines] = 'list', [state] = 'hash' }) do
    local held = redis.call('TYPE', key)['ok']
    if held ~= kind and held ~= 'none' then
      return false
    end
  end
  local held, length = redis.call('HMGET', state, 'id', 'lines'), redis.call('LLEN', lines)
  if not held[1] then
    return length == 0 and redis.call('HLEN', state) == 0
  end
  local count = number_in(held[2], 1, 2 ^ 52)
  return string.match(at_most(200, held[1]), '^[%w:]+$') ~= nil and count ~= nil and length >= count
end

-- What a row batch may do with its journal: 'ok', or why not: it is 'gone', or 'lost' to another batch.
local function journal_verdict(lines, state, batch, id, known)
  if not is_journal(lines, state) then
    return 'gone'
  end
  local held = redis.call('HMGET', state, 'id', 'batch')
  if held[1] ~= id then
    -- It was deleted, evicted, or the server lost what it held.
    return 'gone'
  end
  if redis.call('LLEN', lines) < known then
    -- A server that has gone back to an older state. Without the number of lines that there were, a later batch would send their
    -- rows again.
    redis.call('HSET', state, 'lines', string.format('%.0f', known))
    return 'gone'
  end
  return held[2] == batch and 'ok' or 'lost'
end

-- Appends a line, and counts it in the state.
local function append(lines, state, line)
  redis.call('HSET', state, 'lines', redis.call('RPUSH', lines, line))
end

-- Prolongs the lease of the batch that has the journal.
local function prolong(lines, state, batch, lease)
  redis.call('HSET', state, 'batch', batch, 'until', now + lease)
  for _, key in ipairs({ lines, state }) do
    redis.call('PEXPIRE', key, 30 * 86400000)
  end
end

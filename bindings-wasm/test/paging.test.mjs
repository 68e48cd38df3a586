import assert from "node:assert/strict";
import { test } from "node:test";

import { HttpError, InvalidRequest, WorkPhone } from "triline";

import { pageOf } from "../dist/paging.js";
import { failure, scripted, sent, yes } from "./support/service.mjs";

/** A service with that many agents. */
function agents(count, options) {
  const all = Array.from({ length: count }, (_, index) => ({ agentNumber: String(1001 + index) }));
  const answer = (request) => {
    const { page = 1, limit = 100 } = sent(request);
    return { status: 200, body: yes(all.slice((page - 1) * limit, page * limit)) };
  };
  return { ...scripted([answer], options), all };
}

test("nothing is asked for before the list is used", async () => {
  const { client, requests } = agents(3);
  const list = client.agents.query();
  list.pages();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(requests.length, 0);
});

test("awaited, it is one page, asked for once", async () => {
  const { client, requests, all } = agents(45);
  const list = client.agents.query({ page: 2, limit: 20 });
  assert.deepEqual(await list, { items: all.slice(20, 40), page: 2 });
  assert.equal((await list).page, 2);
  assert.equal(requests.length, 1);
});

test("by name, a page has the number that was asked for", async () => {
  const { client, all } = agents(45);
  const given = { page: 2, limit: 20 };
  assert.deepEqual(await client.pages("platform.agents.query", given), { items: all.slice(20, 40), page: 2 });
});

test("awaited, nothing is added to what was given", async () => {
  const { client, requests } = agents(3);
  await client.agents.query();
  await client.pages("platform.agents.query", { limit: 2 });
  assert.deepEqual(requests.map(sent), [{}, { limit: 2 }]);
});

test("what a document requires of one page is filled in where it is left out, by the typed methods", async () => {
  const requests = [];
  const transport = async (request) => {
    requests.push(request);
    return { status: 200, body: JSON.stringify({ code: 1, data: { list: [{}], count: 1 } }) };
  };
  const phone = new WorkPhone({ baseUrl: "https://wp.example.com", accessToken: "access-1", transport });
  assert.deepEqual(await phone.chatApp.users(), { items: [{}], page: 1, total: 1 });
  await phone.chatApp.users({ page: undefined, pageSize: 20 });
  assert.equal((await phone.device.calls({ page: 3 })).page, 3);
  await phone.chatApp.users().collect(10);
  const pages = requests.map(sent).map(({ page, pageSize }) => [page, pageSize]);
  assert.deepEqual(pages, [[1, 100], [1, 20], [3, 100], [1, 100]]);
  assert.equal((await failure(phone.call("work_phone.chat_app.users", {}))).field, "page");
});

test("the value of a paged operation is rows, or rows and their number", () => {
  assert.deepEqual(pageOf([1], 1), { items: [1], page: 1 });
  assert.deepEqual(pageOf({ count: 5, list: [1] }, 2), { items: [1], page: 2, total: 5 });
  assert.deepEqual(pageOf({ list: null, count: null }, 3), { items: [], page: 3 });
  assert.deepEqual(pageOf(null, 1), { items: [], page: 1 });
});

test("iterated, it is every row of every page", async () => {
  const { client, requests, all } = agents(45);
  const rows = [];
  for await (const row of client.agents.query({ limit: 20 })) rows.push(row);
  assert.deepEqual(rows, all);
  assert.deepEqual(requests.map(sent), [{ limit: 20, page: 1 }, { limit: 20, page: 2 }, { limit: 20, page: 3 }]);
});

test("a page is asked for when it is needed, and no sooner", async () => {
  const { client, requests } = agents(45);
  let seen = 0;
  for await (const row of client.agents.query({ limit: 20 })) {
    seen += 1;
    assert.equal(requests.length, Math.ceil(seen / 20), row.agentNumber);
    if (seen === 25) break;
  }
  assert.equal(requests.length, 2);
});

test("page by page, with an event for each", async () => {
  const events = [];
  const { client } = agents(5, { onEvent: (event) => events.push(event) });
  const sizes = [];
  for await (const page of client.agents.query({ limit: 2 }).pages()) sizes.push(page.items.length);
  assert.deepEqual(sizes, [2, 2, 1]);
  const operation = "platform.agents.query";
  const told = events.filter(({ type }) => type === "page").map(({ cursor, ...page }) => [page, typeof cursor]);
  const page = (page, cursor) => [{ type: "page", operation, page, rows: sizes[page - 1] }, cursor];
  assert.deepEqual(told, [page(1, "string"), page(2, "string"), page(3, "undefined")]);
  assert.equal(events.at(-1).rows, 5);
});

/** A list of five numbers in pages of two, whose first cursor is the same in every language. */
const NUMBERS = { types: ["redNum"], pageSize: 2 };
const CURSOR = "2:1:2:9c4519a9e4f6823e:2:2:5";

function numbers() {
  const list = Array.from({ length: 5 }, (_, index) => ({ agentNumber: String(index + 1) }));
  const answer = (request) => {
    const { page, pageSize } = sent(request);
    return { status: 200, body: yes({ list: list.slice((page - 1) * pageSize, page * pageSize), total: list.length }) };
  };
  return scripted([answer]);
}

test("no page is asked for that the total says is empty", async () => {
  // A full first page that equals the total may be all that the total counts.
  for (const [total, pages] of [[4, 2], [5, 3], [2, 2], [1, 1]]) {
    const list = Array.from({ length: total }, (_, index) => ({ agentNumber: String(index + 1) }));
    const answer = (request) => {
      const { page, pageSize } = sent(request);
      return { status: 200, body: yes({ list: list.slice((page - 1) * pageSize, page * pageSize), total }) };
    };
    const { client, requests } = scripted([answer]);
    assert.equal((await client.numberLists.query(NUMBERS).collect(100)).length, total);
    assert.equal(requests.length, pages, `${total} rows`);
  }
});

test("a walk goes on at the cursor of a page, with another client", async () => {
  const first = numbers();
  const cursors = [];
  for await (const { cursor } of first.client.numberLists.query(NUMBERS).pages()) {
    cursors.push(cursor);
    break;
  }
  assert.deepEqual(cursors, [CURSOR]);
  const later = numbers();
  const seen = [];
  for await (const { page, items, cursor, isLast } of later.client.numberLists.query(NUMBERS).pages(CURSOR)) {
    seen.push([page, items.map(({ agentNumber }) => agentNumber), isLast]);
    cursors.push(cursor);
  }
  assert.deepEqual(seen, [[2, ["3", "4"], false], [3, ["5"], true]]);
  assert.deepEqual(later.requests.map((request) => sent(request).page), [2, 3]);
  // Behind the last page there is nothing.
  assert.deepEqual([cursors.length, cursors.at(-1)], [3, undefined]);
  const [{ page }] = await all(numbers().client.pages("platform.number_lists.query", NUMBERS).pages(CURSOR));
  assert.equal(page, 2);
});

test("no cursor is the beginning, and a page by itself has none", async () => {
  for (const cursor of [undefined, null]) {
    const pages = await all(numbers().client.numberLists.query(NUMBERS).pages(cursor));
    assert.deepEqual(pages.map(({ page }) => page), [1, 2, 3]);
  }
  const page = await numbers().client.numberLists.query({ ...NUMBERS, page: 1 });
  assert.deepEqual(Object.keys(page).sort(), ["items", "page", "total"]);
});

test("the cursor of another list is refused, and nothing is sent", async () => {
  const { client, requests } = numbers();
  const others = [
    client.numberLists.query({ ...NUMBERS, types: ["blackNum"] }).pages(CURSOR),
    client.numberLists.query({ ...NUMBERS, pageSize: 3 }).pages(CURSOR),
    client.agents.query().pages(CURSOR),
    client.numberLists.query(NUMBERS).pages(""),
  ];
  for (const pages of others) {
    const error = await failure(pages.next());
    assert.ok(error instanceof InvalidRequest);
    assert.deepEqual([error.field, error.code], ["cursor", "cursor"]);
  }
  assert.equal(requests.length, 0);
});

async function all(list) {
  const pages = [];
  for await (const page of list) pages.push(page);
  return pages;
}

test("collected, it is bounded, and asks for no page beyond", async () => {
  for (const [limit, expected, asked] of [[0, 0, 0], [1, 1, 1], [20, 20, 1], [21, 21, 2], [1000, 45, 3]]) {
    const { client, requests } = agents(45);
    assert.equal((await client.agents.query({ limit: 20 }).collect(limit)).length, expected);
    assert.equal(requests.length, asked, `a limit of ${limit}`);
  }
});

test("an empty list has one empty page", async () => {
  const { client } = agents(0);
  assert.deepEqual(await client.agents.query(), { items: [], page: 1 });
  assert.deepEqual(await client.agents.query().collect(10), []);
});

test("by name, pages are the same", async () => {
  const { client, all } = agents(5);
  assert.deepEqual(await client.pages("platform.agents.query", { limit: 2 }).collect(10), all);
  assert.deepEqual(await client.call("platform.agents.query", { limit: 2 }), all.slice(0, 2));
});

test("rows that came before a failure are not lost", async () => {
  const rows = [{ agentNumber: "1" }, { agentNumber: "2" }];
  const { client } = scripted([{ status: 200, body: yes(rows) }, { status: 500 }]);
  const seen = [];
  const walk = async () => {
    for await (const row of client.agents.query({ limit: 2 })) seen.push(row);
  };
  assert.ok((await failure(walk())) instanceof HttpError);
  assert.deepEqual(seen, rows);
});

test("it works as a promise does", async () => {
  const { client } = agents(1);
  const settled = [];
  await client.agents.query().finally(() => settled.push("finally"));
  const [first] = await Promise.all([client.agents.query()]);
  assert.equal(first.items.length, 1);
  const message = await client.agents.query({ limit: 101 }).catch((error) => error.field);
  assert.deepEqual([settled, message], [["finally"], "limit"]);
});

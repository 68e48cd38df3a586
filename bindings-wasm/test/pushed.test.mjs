// Bodies that a service pushes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, InvalidRequest, MalformedResponse, readPushedAnswer, readPushedTranscription } from "triline";
import { simulated } from "triline/testing";

import { failure } from "./support/service.mjs";

test("a pushed transcription is read, as text or as bytes", async () => {
  const { service, platform, advance } = await simulated();
  await platform.transcription.submit({ callUniqueId: "c-1", callBackUrl: "https://me.example.com/done" });
  advance(60_000);
  const body = JSON.stringify(service.takePushes()[0].body);
  for (const given of [body, new TextEncoder().encode(body)]) {
    const { taskStatus, sentences } = await readPushedTranscription(given);
    assert.equal(taskStatus, "success");
    assert.equal(typeof sentences[0].text, "string");
  }
});

test("a pushed answer is read", async () => {
  const { data, sid } = await readPushedAnswer('{"code":200,"message":"success","sid":"s1","data":"好"}');
  assert.deepEqual([data, sid], ["好", "s1"]);
});

test("what is no record is refused", async () => {
  for (const body of ["", "[]", "{", new Uint8Array([0xff])]) {
    assert.ok((await failure(readPushedAnswer(body))) instanceof MalformedResponse, String(body));
  }
  assert.ok((await failure(readPushedTranscription('{"code":"50007","message":"no"}'))) instanceof ApiError);
  assert.ok((await failure(readPushedAnswer({ data: "好" }))) instanceof InvalidRequest);
});

// What each SDK does: it is imported, and makes one call to the service at `url`.

export const ENTRIES = {
  triline: `
    import { Platform } from "triline";
    export const call = (url) => new Platform({ baseUrl: url, account: "1", signer: ({ nonce }) => nonce }).roles.list();`,
  "triline/relay": `
    import { Platform } from "triline/relay";
    export const call = (url) => new Platform({ relay: url + "/relay" }).roles.list();`,
  "hand-written client": `
    import { md5 } from "js-md5";
    export async function call(url) {
      const [nonce, timestamp] = [String(Math.random()).slice(2, 8), String(Math.floor(Date.now() / 1000))];
      const headers = { "content-type": "application/json", "svc-appkey": "1", "svc-nonce": nonce, "svc-timestamp": timestamp };
      headers["svc-sign"] = md5("1" + nonce + timestamp + "secret");
      const response = await fetch(url + "/openapi/v1/base/role/list", { method: "POST", headers, body: "{}" });
      if (!response.ok) throw new Error("status " + response.status);
      const { success, code, data } = await response.json();
      if (!success) throw new Error("code " + code);
      return data;
    }`,
  openai: `
    import OpenAI from "openai";
    export const call = (url) => new OpenAI({ apiKey: "k", baseURL: url, dangerouslyAllowBrowser: true }).models.list();`,
  stripe: `
    import Stripe from "stripe";
    export function call(url) {
      const { hostname: host, port } = new URL(url);
      return new Stripe("sk_test_1", { host, port, protocol: "http", telemetry: false }).customers.list();
    }`,
  "@anthropic-ai/sdk": `
    import Anthropic from "@anthropic-ai/sdk";
    export const call = (url) => new Anthropic({ apiKey: "k", baseURL: url, dangerouslyAllowBrowser: true }).models.list();`,
  "@aws-sdk/client-connect": `
    import { ConnectClient, ListUsersCommand } from "@aws-sdk/client-connect";
    const credentials = { accessKeyId: "a", secretAccessKey: "s" };
    export const call = (url) => new ConnectClient({ region: "eu-west-1", endpoint: url, credentials }).send(new ListUsersCommand({ InstanceId: "i" }));`,
  "@twilio/voice-sdk": `
    import { Device } from "@twilio/voice-sdk";
    export const call = () => new Device("token").register();`,
  "purecloud-platform-client-v2": `
    import * as purecloud from "purecloud-platform-client-v2";
    export function call(url) {
      const platform = purecloud.default ?? purecloud;
      platform.ApiClient.instance.setAccessToken("t");
      platform.ApiClient.instance.config.basePath = url;
      platform.ApiClient.instance.basePath = url;
      return new platform.UsersApi().getUsers({ pageSize: 1 });
    }`,
};

/** Those that run in browsers alone, or cannot be led to another address. */
export const PAGES_ONLY = ["@twilio/voice-sdk", "purecloud-platform-client-v2"];

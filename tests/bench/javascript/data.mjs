// What is built and parsed: the same in every run.

export const OPTIONS = {
  baseUrl: "https://cc.example.com",
  account: "1000001",
  secret: "s3cr3t",
  signing: "md5:hex:{appkey}{nonce}{timestamp}{secret}",
  // Thousands of requests at one time.
  pacing: "off",
};

export const CREATE = {
  agentName: "王小明",
  agentNumber: "9001",
  agentVersion: "ccAgent",
  queueList: ["80001", "80002"],
  roles: ["9b03d9bcc7306c054928b3a3"],
  password: "Passw0rd!",
  mobile: "13800001111",
  email: "wang.xiaoming@example.com",
  restTime: "30",
  crmId: "CRM-0007",
};

/** 1,000 rows of 20 members: the 12 that are documented, 8 that are not. */
export function agents(count = 1000) {
  const rows = Array.from({ length: count }, (_, index) => ({
    _id: (0x9b03d9bcc7306c0n + BigInt(index)).toString(16).padStart(24, "5"),
    roles: ["坐席", "班长"],
    email: `agent${index}@example.com`,
    crmId: `CRM-${index}`,
    sipNumber: `10000018${String(index).padStart(4, "0")}`,
    mobile: `138${String(index).padStart(8, "0")}`,
    agentNumber: String(1000 + index),
    agentName: `坐席${index}`,
    status: index % 7 ? "enable" : "disable",
    queue: [{ _id: "80001", name: "售前咨询组" }, { _id: "80002", name: "售后服务组" }],
    restTime: "30",
    numbers: ["02100000001", "02100000002"],
    accountId: "1000001",
    createTime: "2025-03-26 09:29:10",
    updateTime: "2025-04-12 21:13:59",
    lockTime: null,
    loginCount: index,
    rating: index / 8,
    online: index % 3 === 0,
    tags: { region: "east" },
  }));
  return body(rows);
}

/** What the creation of an agent answers, with 21 members. */
export function created() {
  return body({
    _id: "9b03d9bcc7306c054928b3a3",
    accountId: "1000001",
    agentName: "王小明",
    agentNumber: "9001",
    mobile: "13800001111",
    email: "wang.xiaoming@example.com",
    status: "enable",
    agentVersion: "ccAgent",
    queueList: ["80001", "80002"],
    roles: ["9b03d9bcc7306c054928b3a4", "9b03d9bcc7306c054928b3a5"],
    hashPassword: "d41d8cd98f00b204e9800998ecf8427ed41d8cd98f00b204e9800998ecf8427e",
    createTime: "2025-03-26 09:29:10",
    updateTime: "2025-03-26 09:29:10",
    lockTime: "",
    lastLoginTime: "",
    createUser: "admin@example.com",
    updateUser: "admin@example.com",
    sipNumber: "1000001801",
    crmId: "CRM-0007",
    webrtcSipNumber: "1000002801",
    webrtcSipKey: "a8f5f167f44f4964e6c998dee827110c",
  });
}

function body(data) {
  return new TextEncoder().encode(JSON.stringify({ success: true, code: "200", message: "请求成功", data }));
}

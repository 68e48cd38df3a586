// Written by `cargo run -p triline-bindgen` from the table: the examples of the methods' documentation.
// @ts-check

/** @typedef {{ cc: import("triline").Platform, phone: import("triline").WorkPhone, ai: import("triline").AiAgent }} Clients */

export const examples = {
  /** @param {Clients} clients */
  "platform.agents.query": async ({ cc, phone, ai }) => {
    for await (const agent of cc.agents.query()) console.log(agent);
  },
  /** @param {Clients} clients */
  "platform.agents.bind": async ({ cc, phone, ai }) => {
    await cc.agents.bind({ agentNumber: "1001", bindType: "PSTN", number: "13800001001" });
  },
  /** @param {Clients} clients */
  "platform.agents.unbind": async ({ cc, phone, ai }) => {
    await cc.agents.unbind({ agentNumber: "1001", bindType: "PSTN" });
  },
  /** @param {Clients} clients */
  "platform.agents.create": async ({ cc, phone, ai }) => {
    console.log(await cc.agents.create({
      agentName: "王小明",
      agentNumber: "9001",
      agentVersion: "ccAgent",
      queueList: ["80001"],
      roles: ["3299b0eac0f3ff09bde00a96", "22d627872cdba1492c3ca73e"],
      password: "Passw0rd!",
    }));
  },
  /** @param {Clients} clients */
  "platform.agents.update": async ({ cc, phone, ai }) => {
    await cc.agents.update({ agentId: "21346a836528318cc8c172b2", mobile: "13800001001" });
  },
  /** @param {Clients} clients */
  "platform.agents.enable": async ({ cc, phone, ai }) => {
    await cc.agents.enable({ agentId: "21346a836528318cc8c172b2" });
  },
  /** @param {Clients} clients */
  "platform.agents.disable": async ({ cc, phone, ai }) => {
    await cc.agents.disable({ agentId: "c631cd2ebf1255dcb47a1edd" });
  },
  /** @param {Clients} clients */
  "platform.agents.statuses": async ({ cc, phone, ai }) => {
    console.log(await cc.agents.statuses());
  },
  /** @param {Clients} clients */
  "platform.roles.list": async ({ cc, phone, ai }) => {
    console.log(await cc.roles.list());
  },
  /** @param {Clients} clients */
  "platform.licences.list": async ({ cc, phone, ai }) => {
    console.log(await cc.licences.list());
  },
  /** @param {Clients} clients */
  "platform.licences.count": async ({ cc, phone, ai }) => {
    console.log(await cc.licences.count());
  },
  /** @param {Clients} clients */
  "platform.sip.list": async ({ cc, phone, ai }) => {
    console.log(await cc.sip.list());
  },
  /** @param {Clients} clients */
  "platform.sip.create": async ({ cc, phone, ai }) => {
    console.log(await cc.sip.create({ number: "1000001999", password: "Passw0rd!", isNAT: true }));
  },
  /** @param {Clients} clients */
  "platform.sip.update": async ({ cc, phone, ai }) => {
    console.log(await cc.sip.update({
      sipId: "56943d3b7d5924deebbe57ea",
      number: "1000001902",
      password: "Passw0rd!",
      isNAT: true,
    }));
  },
  /** @param {Clients} clients */
  "platform.sip.delete": async ({ cc, phone, ai }) => {
    console.log(await cc.sip.delete({ sipId: "56943d3b7d5924deebbe57ea" }));
  },
  /** @param {Clients} clients */
  "platform.numbers.pool": async ({ cc, phone, ai }) => {
    console.log(await cc.numbers.pool());
  },
  /** @param {Clients} clients */
  "platform.numbers.groups": async ({ cc, phone, ai }) => {
    console.log(await cc.numbers.groups());
  },
  /** @param {Clients} clients */
  "platform.dialout.create": async ({ cc, phone, ai }) => {
    console.log(await cc.dialout.create({ taskName: "春季回访", agentNumber: "1001" }));
  },
  /** @param {Clients} clients */
  "platform.dialout.update": async ({ cc, phone, ai }) => {
    await cc.dialout.update({ taskId: "60001", taskName: "春季回访", description: "三月前到期的客户" });
  },
  /** @param {Clients} clients */
  "platform.dialout.query": async ({ cc, phone, ai }) => {
    console.log(await cc.dialout.query());
  },
  /** @param {Clients} clients */
  "platform.dialout.import": async ({ cc, phone, ai }) => {
    await cc.dialout.import({
      agentNumber: "1001",
      taskId: "60001",
      importData: [{ number: "13800001001" }, { number: "13800001002" }],
      rule: 0,
    });
  },
  /** @param {Clients} clients */
  "platform.dialout.importAll": async ({ cc, phone, ai }) => {
    console.log(await cc.dialout.importAll({
      agentNumber: "1001",
      taskId: "60001",
      importData: [{ number: "13800001001" }, { number: "13800001002" }],
      rule: 0,
    }));
  },
  /** @param {Clients} clients */
  "platform.dialout.deleteNumbers": async ({ cc, phone, ai }) => {
    await cc.dialout.deleteNumbers({ taskId: "60001", customerNumber: "13700002001" });
  },
  /** @param {Clients} clients */
  "platform.number_lists.add": async ({ cc, phone, ai }) => {
    await cc.numberLists.add({ type: "callInBlackNum", numbers: ["13800001001", "13800001002"] });
  },
  /** @param {Clients} clients */
  "platform.number_lists.delete": async ({ cc, phone, ai }) => {
    await cc.numberLists.delete({
      type: "callInBlackNum",
      numbers: ["13800001001", "13800001002"],
    });
  },
  /** @param {Clients} clients */
  "platform.number_lists.query": async ({ cc, phone, ai }) => {
    for await (const numberListEntry of cc.numberLists.query()) console.log(numberListEntry);
  },
  /** @param {Clients} clients */
  "platform.reports.answerRate": async ({ cc, phone, ai }) => {
    console.log(await cc.reports.answerRate({
      startTime: "2025-03-05 08:00:00",
      endTime: "2025-03-05 09:00:00",
    }));
  },
  /** @param {Clients} clients */
  "platform.reports.answerRateAll": async ({ cc, phone, ai }) => {
    console.log(await cc.reports.answerRateAll({
      startTime: "2025-03-05 08:00:00",
      endTime: "2025-03-05 09:00:00",
    }));
  },
  /** @param {Clients} clients */
  "platform.transcription.submit": async ({ cc, phone, ai }) => {
    console.log(await cc.transcription.submit({ callUniqueId: "1741136400.1001" }));
  },
  /** @param {Clients} clients */
  "platform.transcription.result": async ({ cc, phone, ai }) => {
    console.log(await cc.transcription.result({ callUniqueId: "1741136400.1001" }));
  },
  /** @param {Clients} clients */
  "platform.transcription.waitUntilDone": async ({ cc, phone, ai }) => {
    console.log(await cc.transcription.waitUntilDone({ callUniqueId: "1741136400.1001" }));
  },
  /** @param {Clients} clients */
  "platform.sso.token": async ({ cc, phone, ai }) => {
    console.log(await cc.sso.token({ agentId: "21346a836528318cc8c172b2" }));
  },
  /** @param {Clients} clients */
  "platform.customers.fields": async ({ cc, phone, ai }) => {
    console.log(await cc.customers.fields());
  },
  /** @param {Clients} clients */
  "platform.customers.create": async ({ cc, phone, ai }) => {
    console.log(await cc.customers.create({ customers: [{ name: "李伟" }, { name: "刘娜" }] }));
  },
  /** @param {Clients} clients */
  "platform.customers.createAll": async ({ cc, phone, ai }) => {
    console.log(await cc.customers.createAll({ customers: [{ name: "李伟" }, { name: "刘娜" }] }));
  },
  /** @param {Clients} clients */
  "platform.customers.update": async ({ cc, phone, ai }) => {
    await cc.customers.update({ customer: { id: "9b8fcfe5654c8d0700000000", name: "赵磊🌻" } });
  },
  /** @param {Clients} clients */
  "platform.customers.delete": async ({ cc, phone, ai }) => {
    console.log(await cc.customers.delete({ ids: ["9b8fcfe5654c8d0700000000"] }));
  },
  /** @param {Clients} clients */
  "platform.customers.deleteAll": async ({ cc, phone, ai }) => {
    console.log(await cc.customers.deleteAll({ ids: ["9b8fcfe5654c8d0700000000"] }));
  },
  /** @param {Clients} clients */
  "platform.customers.list": async ({ cc, phone, ai }) => {
    for await (const customer of cc.customers.list()) console.log(customer);
  },
  /** @param {Clients} clients */
  "platform.customers.regions": async ({ cc, phone, ai }) => {
    console.log(await cc.customers.regions());
  },
  /** @param {Clients} clients */
  "platform.chat.sessions": async ({ cc, phone, ai }) => {
    for await (const chatSessionEntry of cc.chat.sessions()) console.log(chatSessionEntry);
  },
  /** @param {Clients} clients */
  "platform.chat.session": async ({ cc, phone, ai }) => {
    console.log(await cc.chat.session({ sessionId: "04eb60c0de173ce83c3c4e66" }));
  },
  /** @param {Clients} clients */
  "platform.chat.messages": async ({ cc, phone, ai }) => {
    for await (const chatMessage of cc.chat.messages()) console.log(chatMessage);
  },
  /** @param {Clients} clients */
  "platform.chat_reports.sessions": async ({ cc, phone, ai }) => {
    console.log(await cc.chatReports.sessions({
      createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
    }));
  },
  /** @param {Clients} clients */
  "platform.chat_reports.sessionsAll": async ({ cc, phone, ai }) => {
    console.log(await cc.chatReports.sessionsAll({
      createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
    }));
  },
  /** @param {Clients} clients */
  "platform.chat_reports.workload": async ({ cc, phone, ai }) => {
    console.log(await cc.chatReports.workload({
      createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
    }));
  },
  /** @param {Clients} clients */
  "platform.chat_reports.workloadAll": async ({ cc, phone, ai }) => {
    console.log(await cc.chatReports.workloadAll({
      createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
    }));
  },
  /** @param {Clients} clients */
  "platform.chat_reports.quality": async ({ cc, phone, ai }) => {
    console.log(await cc.chatReports.quality({
      createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
    }));
  },
  /** @param {Clients} clients */
  "platform.chat_reports.qualityAll": async ({ cc, phone, ai }) => {
    console.log(await cc.chatReports.qualityAll({
      createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
    }));
  },
  /** @param {Clients} clients */
  "platform.catalogs.create": async ({ cc, phone, ai }) => {
    console.log(await cc.catalogs.create({
      account: "1000001",
      agentId: "21346a836528318cc8c172b2",
      label: "新目录",
      level: 1,
      parentId: "0",
    }));
  },
  /** @param {Clients} clients */
  "platform.catalogs.list": async ({ cc, phone, ai }) => {
    console.log(await cc.catalogs.list({ account: "1000001" }));
  },
  /** @param {Clients} clients */
  "platform.catalogs.update": async ({ cc, phone, ai }) => {
    await cc.catalogs.update({
      account: "1000001",
      agentId: "21346a836528318cc8c172b2",
      catalogId: "673cc8b63e2af5ae8ed82d4e",
      label: "草稿箱📝",
      level: 1,
      parentId: "0",
    });
  },
  /** @param {Clients} clients */
  "platform.catalogs.delete": async ({ cc, phone, ai }) => {
    await cc.catalogs.delete({ account: "1000001", catalogId: "673cc8b63e2af5ae8ed82d4e" });
  },
  /** @param {Clients} clients */
  "platform.knowledge.create": async ({ cc, phone, ai }) => {
    console.log(await cc.knowledge.create({
      account: "1000001",
      agentId: "21346a836528318cc8c172b2",
      catalogId: "b2721c76afdbed1307237f1c",
      title: "退款流程",
      content: "退款在三个工作日内到账。",
    }));
  },
  /** @param {Clients} clients */
  "platform.knowledge.list": async ({ cc, phone, ai }) => {
    for await (const knowledgeItem of cc.knowledge.list({
      account: "1000001",
    })) console.log(knowledgeItem);
  },
  /** @param {Clients} clients */
  "platform.knowledge.get": async ({ cc, phone, ai }) => {
    console.log(await cc.knowledge.get({ itemId: "6efef9c6950343bdb77a6b50" }));
  },
  /** @param {Clients} clients */
  "platform.knowledge.update": async ({ cc, phone, ai }) => {
    await cc.knowledge.update({
      account: "1000001",
      agentId: "21346a836528318cc8c172b2",
      catalogId: "b2721c76afdbed1307237f1c",
      itemId: "6efef9c6950343bdb77a6b50",
      title: "退款流程",
      content: "退款在三个工作日内到账。",
      validityPeriodType: "permanent",
      attachments: [],
    });
  },
  /** @param {Clients} clients */
  "platform.knowledge.delete": async ({ cc, phone, ai }) => {
    await cc.knowledge.delete({ account: "1000001", itemIds: ["a4a61192dda033761ce5bdeb"] });
  },
  /** @param {Clients} clients */
  "work_phone.token.get": async ({ cc, phone, ai }) => {
    console.log(await phone.token.get());
  },
  /** @param {Clients} clients */
  "work_phone.token.renew": async ({ cc, phone, ai }) => {
    console.log(await phone.token.renew());
  },
  /** @param {Clients} clients */
  "work_phone.customers.template": async ({ cc, phone, ai }) => {
    console.log(await phone.customers.template());
  },
  /** @param {Clients} clients */
  "work_phone.customers.add": async ({ cc, phone, ai }) => {
    console.log(await phone.customers.add({ name: "李伟", phone: "13700000001" }));
  },
  /** @param {Clients} clients */
  "work_phone.customers.delete": async ({ cc, phone, ai }) => {
    console.log(await phone.customers.delete({ id: "e239ef7dae3db9f75f467c75" }));
  },
  /** @param {Clients} clients */
  "work_phone.customers.update": async ({ cc, phone, ai }) => {
    console.log(await phone.customers.update({ id: "96fb0a92a244627640524f7a", name: "黄强" }));
  },
  /** @param {Clients} clients */
  "work_phone.phone.call": async ({ cc, phone, ai }) => {
    console.log(await phone.phone.call({ callPhone: "13700000001", userPhone: "13800001001" }));
  },
  /** @param {Clients} clients */
  "work_phone.phone.addFriend": async ({ cc, phone, ai }) => {
    console.log(await phone.phone.addFriend({ phone: "13700000001", userPhone: "13800001001" }));
  },
  /** @param {Clients} clients */
  "work_phone.agents.list": async ({ cc, phone, ai }) => {
    console.log(await phone.agents.list());
  },
  /** @param {Clients} clients */
  "work_phone.device.calls": async ({ cc, phone, ai }) => {
    for await (const callRecord of phone.device.calls({
      page: 1,
      pageSize: 20,
    })) console.log(callRecord);
  },
  /** @param {Clients} clients */
  "work_phone.device.messages": async ({ cc, phone, ai }) => {
    for await (const smsRecord of phone.device.messages({
      page: 1,
      pageSize: 20,
    })) console.log(smsRecord);
  },
  /** @param {Clients} clients */
  "work_phone.reports.call": async ({ cc, phone, ai }) => {
    console.log(await phone.reports.call({ agentId: "3d413748afa7700cbc0e513c" }));
  },
  /** @param {Clients} clients */
  "work_phone.reports.callDetail": async ({ cc, phone, ai }) => {
    console.log(await phone.reports.callDetail({ agentId: "3d413748afa7700cbc0e513c" }));
  },
  /** @param {Clients} clients */
  "work_phone.chat_app.users": async ({ cc, phone, ai }) => {
    for await (const chatAppUser of phone.chatApp.users({
      page: 1,
      pageSize: 20,
    })) console.log(chatAppUser);
  },
  /** @param {Clients} clients */
  "work_phone.chat_app.contacts": async ({ cc, phone, ai }) => {
    for await (const chatAppContact of phone.chatApp.contacts({
      page: 1,
      pageSize: 20,
    })) console.log(chatAppContact);
  },
  /** @param {Clients} clients */
  "work_phone.chat_app.rooms": async ({ cc, phone, ai }) => {
    for await (const chatAppRoom of phone.chatApp.rooms({
      page: 1,
      pageSize: 20,
    })) console.log(chatAppRoom);
  },
  /** @param {Clients} clients */
  "work_phone.chat_app.roomMembers": async ({ cc, phone, ai }) => {
    for await (const chatAppRoomMember of phone.chatApp.roomMembers({
      chatRoomId: "fc95ad0d395c77bd3ff875b3",
      page: 1,
      pageSize: 20,
    })) console.log(chatAppRoomMember);
  },
  /** @param {Clients} clients */
  "work_phone.chat_app.chats": async ({ cc, phone, ai }) => {
    for await (const chatAppChat of phone.chatApp.chats({
      page: 1,
      pageSize: 20,
    })) console.log(chatAppChat);
  },
  /** @param {Clients} clients */
  "work_phone.chat_app.messages": async ({ cc, phone, ai }) => {
    for await (const chatAppMessage of phone.chatApp.messages({
      page: 1,
      pageSize: 20,
    })) console.log(chatAppMessage);
  },
  /** @param {Clients} clients */
  "ai_agent.sessions.open": async ({ cc, phone, ai }) => {
    const chat = await ai.sessions.open({
      sid: "s2",
      session_source: "x_bot",
      agent_id: "a1",
      msg_receive_url: "https://simulated.invalid/msg_receive_url/1",
    });
    console.log(await chat.ask("你好"));
    await chat.close();
  },
  /** @param {Clients} clients */
  "Conversation.ask": async ({ cc, phone, ai }) => {
    const chat = await ai.sessions.open({
      sid: "s2",
      session_source: "x_bot",
      agent_id: "a1",
      msg_receive_url: "https://simulated.invalid/msg_receive_url/1",
    });
    console.log(await chat.ask("你好"));
  },
  /** @param {Clients} clients */
  "Conversation.askStream": async ({ cc, phone, ai }) => {
    const chat = await ai.sessions.open({
      sid: "s2",
      session_source: "x_bot",
      agent_id: "a1",
      msg_receive_url: "https://simulated.invalid/msg_receive_url/1",
    });
    for await (const part of chat.askStream("你好")) console.log(part);
  },
  /** @param {Clients} clients */
  "ai_agent.sessions.ask": async ({ cc, phone, ai }) => {
    console.log(await ai.sessions.ask({
      sid: "s1",
      agent_id: "a1",
      messages: [{ type: "user", text: "怎么退款？" }],
    }));
  },
  /** @param {Clients} clients */
  "ai_agent.sessions.askStream": async ({ cc, phone, ai }) => {
    for await (const part of ai.sessions.askStream({
      sid: "s1",
      agent_id: "a1",
      messages: [{ type: "user", text: "怎么退款？" }],
    })) console.log(part);
  },
  /** @param {Clients} clients */
  "ai_agent.sessions.close": async ({ cc, phone, ai }) => {
    await ai.sessions.close({ sid: "s1" });
  },
  /** @param {Clients} clients */
  "ai_agent.knowledge.classes": async ({ cc, phone, ai }) => {
    for await (const knowledgeClass of ai.knowledge.classes({
      agent_id: "a1",
    })) console.log(knowledgeClass);
  },
  /** @param {Clients} clients */
  "ai_agent.documents.list": async ({ cc, phone, ai }) => {
    for await (const knowledgeDocument of ai.documents.list({
      agent_id: "a1",
      kb_id: "k1",
    })) console.log(knowledgeDocument);
  },
  /** @param {Clients} clients */
  "ai_agent.documents.upload": async ({ cc, phone, ai }) => {
    console.log(await ai.documents.upload({
      agent_id: "a1",
      filename: "产品手册1.md",
      file: new File(["# FAQ"],
      "faq.md"),
    }));
  },
  /** @param {Clients} clients */
  "ai_agent.documents.update": async ({ cc, phone, ai }) => {
    console.log(await ai.documents.update({
      doc_id: "4904ed98b7c2f48922bfff53",
      agent_id: "a1",
      filename: "产品手册1.md",
      file: new File(["# FAQ"],
      "faq.md"),
      shelf_status: 0,
    }));
  },
  /** @param {Clients} clients */
  "ai_agent.documents.delete": async ({ cc, phone, ai }) => {
    await ai.documents.delete({ agent_id: "a1", id: "92c91f9e93d1ba2217666499" });
  },
  /** @param {Clients} clients */
  "ai_agent.documents.waitUntilParsed": async ({ cc, phone, ai }) => {
    console.log(await ai.documents.waitUntilParsed({
      agent_id: "a1",
      kb_id: "k1",
      id: "309706ac7dd57295bfbb6ea1",
    }));
  },
};

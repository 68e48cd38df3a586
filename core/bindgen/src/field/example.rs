//! Example values of fields, from the world of the simulated service.

use triline_schema::operation::{Attr, Field, Format, Kind};

/// Values by the name of the field, the longest name that it ends with. They mean the same wherever they appear:
/// agent 1001 of account 1000001, who has the phone 13800001001.
const VALUES: &[(&str, &str)] = &[
    ("access_id", "70001"),
    ("access_ids", "70001"),
    ("access_name", "官网咨询"),
    ("account", "1000001"),
    ("account_id", "1000001"),
    ("address", "成都市武侯区天府大道 1 号"),
    ("age", "35"),
    ("agent_id", "21346a836528318cc8c172b2"),
    ("agent_list", "21346a836528318cc8c172b2"),
    ("agent_name", "王小明"),
    ("agent_number", "1001"),
    ("agent_number_list", "1001"),
    ("agent_numbers", "1001"),
    ("agent_total", "6"),
    ("agent_version", "ccAgent"),
    ("agent_wx_no", "wxid_e6c98498643261"),
    ("answer_percentage", "86.50%"),
    ("answer_sum", "173"),
    ("app_id", "cc"),
    ("area", "中国 四川 成都"),
    ("auto_claim_version", "1"),
    ("auto_claim_versions", "1"),
    ("billing", "0.012"),
    ("busy_reply_code", "486"),
    ("bytes", "20480"),
    ("call_unique_id", "1741136400.1001"),
    ("catalog_id", "b2721c76afdbed1307237f1c"),
    ("channel_id", "1"),
    ("characters", "6800"),
    ("chat_id", "eaef8a32007628caa876567a"),
    ("checkbox_1", "option1"),
    ("chunk_size", "500"),
    ("client_id", "demo-client"),
    ("client_url", "sip:192.0.2.10:5060"),
    ("code", "200"),
    ("coding_format", "G711A"),
    ("concurrency", "30"),
    ("connect", "9"),
    ("content", "退款在 7 个工作日内到账。"),
    ("content_type", "text"),
    ("count", "12"),
    ("create_user", "system"),
    ("crm_id", "crm-1001"),
    ("data", "您好，请问有什么可以帮您？"),
    ("data_version", "20250930"),
    ("des", "点击查看详情"),
    ("description", "三月客户回访"),
    ("did", "5f2b8c1e9d3a4b6c7d8e9f01"),
    ("display_name", "小王、小陈"),
    ("display_names", "小王"),
    ("duration", "35"),
    ("email", "wang@example.com"),
    ("emotion_value", "6.5"),
    ("err_message", "手机号已存在"),
    ("error_data", "5f2b8c1e9d3a4b6c7d8e9f01"),
    ("error_text", "文件无法解析"),
    ("field", "name"),
    ("file_name", "产品手册.md"),
    ("file_suffix", "md"),
    ("filename", "产品手册.md"),
    ("from", "wxid_98fee4e0c673f1"),
    ("fullname", "四川省"),
    ("group", "fc95ad0d395c77bd3ff875b3"),
    ("guidance_name", "活动邀约"),
    ("hits", "428"),
    ("icon_url", "https://example.com/icon.png"),
    ("id", "5f2b8c1e9d3a4b6c7d8e9f01"),
    ("ids", "5f2b8c1e9d3a4b6c7d8e9f01"),
    ("idx", "1"),
    ("imei", "860000041930880"),
    ("imei_or_name", "860000041930880"),
    ("img", "https://example.com/avatar.jpg"),
    ("img1", "https://example.com/avatar-large.jpg"),
    ("in", "18"),
    ("index", "0"),
    ("ip", "203.0.113.22"),
    ("kb_id", "k1"),
    ("key", "option1"),
    ("keywords", "退款"),
    ("label", "产品手册"),
    ("last7", "86"),
    ("last30", "352"),
    ("lat", "30.572"),
    ("leak_num", "2"),
    ("len", "35"),
    ("level", "1"),
    ("licence_id", "ccAgent"),
    ("licence_name", "呼叫中心坐席"),
    ("limit", "20"),
    ("line", "line-1"),
    ("longitude", "104.066"),
    ("max_len", "1000"),
    ("max_limit", "5"),
    ("member", "432037f8e1bb01e3208a0e0e"),
    ("member_list", "wxid_e6c98498643261;wxid_98fee4e0c673f1"),
    ("member_numbers", "wxid_e6c98498643261"),
    ("memo", "本人"),
    ("message", "success"),
    ("message_from", "visitor"),
    ("min_limit", "1"),
    ("mobile", "13800001001"),
    ("model", "qa-1"),
    ("msg_id", "3920175566184702"),
    ("msg_svr_id", "3920175566184702"),
    ("name", "陈敏"),
    ("native_url", "app://pay/1"),
    ("nick", "小王"),
    ("nick_name", "小王"),
    ("number", "13900001234"),
    ("numbers", "02888880001"),
    ("option", "人工客服"),
    ("origin_message", "https://example.com/image.jpg"),
    ("out", "24"),
    ("overlap", "50"),
    ("page", "1"),
    ("page_size", "20"),
    ("parent_id", "0"),
    ("parse_process", "解析成功"),
    ("path", "https://example.com/image.jpg"),
    ("path_link", "开始 > 退款咨询"),
    ("peer", "80001"),
    ("peer_id", "80001"),
    ("per_page", "20"),
    ("phone", "13900001234"),
    ("pre_content", "稍后联系您。"),
    ("process_name", "官网接待"),
    ("process_node_name", "转人工"),
    ("process_node_type", "queue"),
    ("prop", "initCount"),
    ("qid", "q1"),
    ("qq", "10001"),
    ("queue_id_list", "80001"),
    ("queue_list", "80001"),
    ("queue_number_list", "80001"),
    ("rate", "86.5"),
    ("region", "510107"),
    ("register_device", "SIP 话机"),
    ("remark", "老客户"),
    ("reply", "您好，"),
    ("rest_time", "30"),
    ("roles", "3299b0eac0f3ff09bde00a96"),
    ("room_owner", "wxid_e6c98498643261"),
    ("scene_text", "红包"),
    ("seo_keywords", "呼叫中心"),
    ("seo_source", "example.com"),
    ("server_url", "sip:sip.example.com:5060"),
    ("show_department_ids", "60f1"),
    ("sid", "s1"),
    ("silence_duration", "1.5"),
    ("sip_number", "1000001801"),
    ("site_name", "帮助中心"),
    ("sort_num", "1"),
    ("sound_url", "https://example.com/recording.mp3"),
    ("source", "website"),
    ("speech_rate", "220"),
    ("split_depth", "2"),
    ("sso_url", "https://example.com/sso"),
    ("status_name", "空闲"),
    ("status_number", "1"),
    ("sum", "200"),
    ("tag_description", "按产品分类"),
    ("tag_key", "产品"),
    ("tag_value", "云呼叫中心"),
    ("task_id", "60001"),
    ("task_name", "三月客户回访"),
    ("tel", "13900001234"),
    ("text", "你好"),
    ("times", "12"),
    ("timestamp", "1759280400000"),
    ("title", "退款说明"),
    ("today", "14"),
    ("tokens", "256"),
    ("total", "240"),
    ("ts", "1759280400000"),
    ("uid", "3d413748afa7700cbc0e513c"),
    ("update_user", "system"),
    ("url", "https://example.com/page"),
    ("user_ids", "21346a836528318cc8c172b2"),
    ("user_phone", "13800001001"),
    ("value", "13900001234"),
    ("version", "1"),
    ("visitor_name", "访客小李"),
    ("wechat", "wxid_98fee4e0c673f1"),
    ("width", "120"),
    ("wx_no", "wxid_98fee4e0c673f1"),
];

/// Values of fields that mean something else than their names do elsewhere: by the name, and a part of `wire: meaning`, with
/// what is assumed.
const OTHERS: &[(&str, &str, &str)] = &[
    ("agent_id", "agent_id:", "a1"),
    ("agent_id", "Agent name with", "王小明(1001)"),
    ("agent_id", "work_phone", "3d413748afa7700cbc0e513c"),
    ("begin_time", "Start offset", "1200"),
    ("create_user", "agent id", "21346a836528318cc8c172b2"),
    ("date", "Day.", "2025-10-01"),
    ("date_time", "bounds, messages before", "1759280400000"),
    ("des", "of the red packet", "恭喜发财"),
    ("description", "of the class", "产品手册与常见问题"),
    ("description", "of the role", "管理全部功能"),
    ("description", "of the tag", "按产品分类"),
    ("end_time", "End offset", "3400"),
    ("id", "Class id", "k1"),
    ("id", "Group id", "90001"),
    ("id", "Group number", "80001"),
    ("id", "Primary key, of the form", "cc_ccAgent"),
    ("id", "Region id", "510107"),
    ("id", "Uuid", "0b9d1c4e-5a7f-4d1e-9c3b-2f6a8e7d1c05"),
    ("label", "Column", "会话总数"),
    ("name", "Display name", "姓名"),
    ("name", "Group name", "售前咨询组"),
    ("name", "Licence name", "呼叫中心坐席"),
    ("name", "Role name", "系统管理员"),
    ("name", "Room name", "新品体验群"),
    ("name", "Short name", "四川"),
    ("name", "Step name", "查询订单"),
    ("name", "Task name", "三月客户回访"),
    ("name", "display numbers", "总机"),
    ("name", "of the agent", "王小明"),
    ("name", "of the attachment", "产品手册.md"),
    ("number", "Display number", "02888880001"),
    ("number", "SIP number", "1000001801"),
    ("number", "Number to bind", "13800001001"),
    ("numbers", "Numbers.", "13900001234"),
    ("phone", "of the agent", "13800001001"),
    ("roles", "Role names", "坐席"),
    ("task_id", "Transcription", "5f2b8c1e9d3a4b6c7d8e9f01"),
    ("title", "Class name", "产品资料"),
    ("title", "of the red packet", "微信红包"),
    ("uid", "Applied agent", "21346a836528318cc8c172b2"),
    ("update_user", "Id of", "21346a836528318cc8c172b2"),
    ("value", "Text a client sends", "官网"),
];

/// Codes whose values the vendor's documents do not list.
const UNLISTED: &[(&str, &str)] = &[
    ("default", "Whether default"),
    ("is_nat", "Whether NAT"),
    ("is_web_rtc", "WebRTC number"),
    ("name", "Name."),
    ("show", "Whether displayed"),
    ("type", "Kind of the attachment"),
    ("type", "Step type"),
    ("type", "Type of the red packet"),
];

/// A value that the field may have. None: a nested record has examples of its own, a Boolean has two values, a secret is
/// not shown; and of what the vendor's documents do not explain, an example would be a guess.
pub(crate) fn example(field: &Field) -> Option<String> {
    if field.secret() || !is_explained(field) {
        return None;
    }
    match &field.kind {
        Kind::List(_) if is_range(field) => Some("[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]".to_owned()),
        Kind::List(element @ (Kind::Text | Kind::Choice(_))) => Some(format!("[\"{}\"]", one(field, element)?)),
        Kind::List(element) => Some(format!("[{}]", one(field, element)?)),
        kind => one(field, kind),
    }
}

/// Whether the vendor's documents say what values the field has.
pub(crate) fn is_explained(field: &Field) -> bool {
    let is_unlisted = UNLISTED.iter().any(|(name, meaning)| field.name == *name && field.doc.contains(meaning));
    let meaning = field.doc.trim();
    !meaning.starts_with("Meaning not shown") && !meaning.starts_with("Not shown") && !is_unlisted
}

fn one(field: &Field, kind: &Kind) -> Option<String> {
    match kind {
        Kind::Choice(choice) => choice.variants.iter().map(|variant| variant.value).find(|value| !value.is_empty()),
        Kind::Text | Kind::OneOf(_) => moment(field).or_else(|| named(field)),
        Kind::Integer | Kind::Number | Kind::Scalar => named(field),
        _ => None,
    }
    .map(ToOwned::to_owned)
}

/// Whether a list is of a start and an end.
fn is_range(field: &Field) -> bool {
    let is_pair = field.attrs.contains(&Attr::MaxItems(2)) || ends_with(field.name, "period");
    is_pair && field.attrs.contains(&Attr::Format(Format::DateTime))
}

/// A date or time, of a field that is declared as one or named like one.
fn moment(field: &Field) -> Option<&'static str> {
    let format = field.attrs.iter().find_map(|attr| if let Attr::Format(format) = attr { Some(*format) } else { None });
    let is_time = || ["time", "datetime", "date"].iter().any(|last| ends_with(field.name, last));
    match format {
        Some(Format::Date) => Some("2025-10-01"),
        None if named(field).is_some() || !is_time() => None,
        Some(Format::Json) => None,
        _ if field.name.starts_with("begin") || field.name.starts_with("start") => Some("2025-10-01 00:00:00"),
        _ if field.name.starts_with("end") => Some("2025-10-31 23:59:59"),
        _ => Some("2025-10-01 09:00:00"),
    }
}

fn named(field: &Field) -> Option<&'static str> {
    let assumed = field.attrs.iter().filter_map(|attr| if let Attr::Assumed(what) = attr { Some(*what) } else { None });
    let meaning = format!("{}:{} {}", field.wire, field.doc, assumed.collect::<String>());
    let other = OTHERS.iter().find(|(name, part, _)| field.name == *name && meaning.contains(part));
    let usual = || VALUES.iter().filter(|(name, _)| ends_with(field.name, name)).max_by_key(|(name, _)| name.len());
    other.map(|(_, _, value)| *value).or_else(|| usual().map(|(_, value)| *value))
}

/// Whether a name in snake case ends with these words.
fn ends_with(name: &str, words: &str) -> bool {
    name.strip_suffix(words).is_some_and(|before| before.is_empty() || before.ends_with('_'))
}

#[cfg(test)]
mod tests;

// Written by `cargo run -p triline-bindgen` from the table.

//! What the documentation of a field says beside its meaning.

/// The sentences of a field, by its record and name.
macro_rules! facts {
    (AddCustomer name) => {
        "For example `陈敏`."
    };
    (AddCustomer phone) => {
        "For example `13900001234`."
    };
    (Agent id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (Agent roles) => {
        "For example `[\"坐席\"]`."
    };
    (Agent email) => {
        "For example `wang@example.com`."
    };
    (Agent crm_id) => {
        "For example `crm-1001`."
    };
    (Agent sip_number) => {
        "For example `1000001801`."
    };
    (Agent mobile) => {
        "For example `13800001001`."
    };
    (Agent agent_number) => {
        "For example `1001`."
    };
    (Agent agent_name) => {
        "For example `王小明`."
    };
    (Agent status) => {
        "For example `enable`."
    };
    (Agent rest_time) => {
        "The unit as for create (not shown in the document; assumed). In seconds. For example `30`."
    };
    (Agent numbers) => {
        "For example `[\"02888880001\"]`."
    };
    (AgentFilter agent_number) => {
        "For example `1001`."
    };
    (AgentFilter sip_number) => {
        "For example `1000001801`."
    };
    (AgentFilter mobile) => {
        "For example `13800001001`."
    };
    (AgentFilter crm_id) => {
        "Optional (not shown in the document; assumed). For example `crm-1001`."
    };
    (AgentFilter page) => {
        "At least 1. Default: `1`."
    };
    (AgentFilter limit) => {
        "From 1 to 100. Default: `100`. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (AgentQualityRow agent_id) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow init_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow assign_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow invalid_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow invite_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow reply_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow first_response_not_include_len) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow session_not_include_time_len) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow avg_first_response_not_include_len) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow avg_session_not_include_time_len) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow avg_msg_response_len) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow push_csr_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow agent_push_csr_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow push_csr_rate) => {
        "For example `86.5`."
    };
    (AgentQualityRow evaluate_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentQualityRow evaluate_rate) => {
        "For example `86.5`."
    };
    (AgentQualityRow ques_and_answer_rate) => {
        "For example `86.5`."
    };
    (AgentQualityRow twenty_four_hour_solution_rate) => {
        "For example `86.5`."
    };
    (AgentQualityRow forty_eight_hour_solution_rate) => {
        "For example `86.5`."
    };
    (AgentQueue id) => {
        "On the wire: `_id`. What requests take as skill group id or number (not shown in the document; assumed). Type (not shown in the document; assumed). For example `80001`."
    };
    (AgentQueue name) => {
        "Type (not shown in the document; assumed). For example `售前咨询组`."
    };
    (AgentRef agent_id) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (AgentRef agent_number) => {
        "For example `1001`."
    };
    (AgentReportFilter create_time) => {
        "Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (AgentReportFilter agent_list) => {
        "Optional (not shown in the document; assumed). For example `[\"21346a836528318cc8c172b2\"]`."
    };
    (AgentWorkloadRow agent_id) => {
        "Type (not shown in the document; assumed). For example `王小明(1001)`."
    };
    (AgentWorkloadRow init_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow assign_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow invalid_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow invite_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow receive_leaving_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow del_leaving_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow transfer_out_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow transfer_in_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow reply_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow no_visitor_msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow finish_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow agent_send_msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow visitor_send_msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (AgentWorkloadRow login_total_time_length) => {
        "Type (not shown in the document; assumed)."
    };
    (AiAddInfo billing) => {
        "For example `0.012`."
    };
    (AiAddInfo completion_tokens) => {
        "For example `256`."
    };
    (AiAddInfo model) => {
        "For example `qa-1`."
    };
    (AiAddInfo prompt_tokens) => {
        "For example `256`."
    };
    (AiAddInfo total_tokens) => {
        "For example `256`."
    };
    (AiAnswer code) => {
        "For example `200`."
    };
    (AiAnswer message) => {
        "For example `成功`."
    };
    (AiAnswer data) => {
        "For example `您好，请问有什么可以帮您？`."
    };
    (AiAnswer msg_time) => {
        "For example `2025-10-01 09:00:00`."
    };
    (AiAnswer response_time) => {
        "For example `2025-10-01 09:00:00`."
    };
    (AiAnswer qid) => {
        "For example `q1`."
    };
    (AiAnswerAttachment r#type) => {
        "Type (not shown in the document; assumed)."
    };
    (AiAnswerAttachment name) => {
        "Type (not shown in the document; assumed). For example `产品手册.md`."
    };
    (AiAnswerAttachment url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (AiAnswerLog action) => {
        "Type (not shown in the document; assumed). For example `5`."
    };
    (AiAnswerLog skill_num) => {
        "Type (not shown in the document; assumed)."
    };
    (AiAnswerLog strategy_type) => {
        "Type (not shown in the document; assumed)."
    };
    (AiAnswerLog keyboard_scene) => {
        "Type (not shown in the document; assumed)."
    };
    (AiAnswerLog biz_msg_type) => {
        "Type (not shown in the document; assumed). For example `1`."
    };
    (AiFlowDebug variable) => {
        "Type (not shown in the document; assumed)."
    };
    (AiFlowDebug func) => {
        "Type (not shown in the document; assumed)."
    };
    (AiFlowDebug condition) => {
        "Type (not shown in the document; assumed)."
    };
    (AiFlowDebug llm) => {
        "Type (not shown in the document; assumed)."
    };
    (AiFlowLog path_link) => {
        "For example `开始 > 退款咨询`."
    };
    (AiFlowStep r#type) => {
        "Type (not shown in the document; assumed)."
    };
    (AiFlowStep name) => {
        "Type (not shown in the document; assumed). For example `查询订单`."
    };
    (AiGuidanceLog guidance_name) => {
        "Type (not shown in the document; assumed). For example `活动邀约`."
    };
    (AiGuidanceLog current_guidance_index) => {
        "For example `0`."
    };
    (AiGuidanceLog name) => {
        "Type (not shown in the document; assumed)."
    };
    (AiGuidanceLog response) => {
        "Type (not shown in the document; assumed)."
    };
    (AiLog ai_slots) => {
        "Type (not shown in the document; assumed)."
    };
    (AiLog info) => {
        "Type (not shown in the document; assumed)."
    };
    (AiLog json_parser) => {
        "Type (not shown in the document; assumed). For example `1`."
    };
    (AiLog content) => {
        "Type (not shown in the document; assumed)."
    };
    (AiLog option) => {
        "For example `[\"人工客服\"]`."
    };
    (AiLog prompt) => {
        "Type (not shown in the document; assumed)."
    };
    (AiLog response) => {
        "Type (not shown in the document; assumed)."
    };
    (AiLog tool_llm) => {
        "Type (not shown in the document; assumed)."
    };
    (AiMessage r#type) => {
        "For example `user`."
    };
    (AiMessage text) => {
        "For example `你好`."
    };
    (AiMessage content_type) => {
        "For example `image`."
    };
    (AiMessage origin_message) => {
        "For example `https://example.com/image.jpg`."
    };
    (AiReference idx) => {
        "Type (not shown in the document; assumed). For example `1`."
    };
    (AiReference site_name) => {
        "Type (not shown in the document; assumed). For example `帮助中心`."
    };
    (AiSession agent_id) => {
        "Type (not shown in the document; assumed). For example `a1`."
    };
    (AiSession agent_name) => {
        "Type (not shown in the document; assumed). For example `王小明`."
    };
    (AiSession msg_receive_url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (AiSession session_source) => {
        "Type (not shown in the document; assumed). For example `x_bot`."
    };
    (AiSession sid) => {
        "Type (not shown in the document; assumed). For example `s1`."
    };
    (AiSession start_time) => {
        "For example `2025-10-01 00:00:00`."
    };
    (AiSession visitor_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (AiSession visitor_name) => {
        "Type (not shown in the document; assumed). For example `访客小李`."
    };
    (AiStreamChunk reply) => {
        "For example `您好，`."
    };
    (AiStreamChunk info) => {
        "Type (not shown in the document; assumed)."
    };
    (AiStreamChunk msg_time) => {
        "For example `2025-10-01 09:00:00`."
    };
    (AiStreamChunk response_time) => {
        "For example `2025-10-01 09:00:00`."
    };
    (AiStreamChunk qid) => {
        "For example `q1`."
    };
    (AnswerRateFilter start_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (AnswerRateFilter end_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (AnswerRateFilter numbers) => {
        "Optional (not shown in the document; assumed). For example `[\"02888880001\"]`."
    };
    (AnswerRateRow number) => {
        "For example `02888880001`."
    };
    (AnswerRateRow sum) => {
        "For example `120`."
    };
    (AnswerRateRow answer_sum) => {
        "For example `120`."
    };
    (AnswerRateRow answer_percentage) => {
        "In percent. For example `86.50%`."
    };
    (AskQuestion sid) => {
        "For example `s1`."
    };
    (AskQuestion qid) => {
        "For example `q1`."
    };
    (AskQuestion agent_id) => {
        "For example `a1`."
    };
    (AskQuestion user_args) => {
        "Type (not shown in the document; assumed)."
    };
    (AskQuestion stream) => {
        "Default: `false`."
    };
    (BindAgent agent_number) => {
        "For example `1001`."
    };
    (BindAgent bind_type) => {
        "For example `PSTN`."
    };
    (BindAgent number) => {
        "For example `13800001001`."
    };
    (CallDetailFilter agent_id) => {
        "For example `3d413748afa7700cbc0e513c`."
    };
    (CallDetailFilter time_set) => {
        "Type (not shown in the document; assumed). Default: `today`."
    };
    (CallFilter page) => {
        "At least 1. For example `1`."
    };
    (CallFilter page_size) => {
        "From 1 to 500. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (CallFilter imei_or_name) => {
        "For example `860000041930880`."
    };
    (CallFilter local_tel) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (CallFilter contact_tel) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (CallFilter call_type) => {
        "Type (not shown in the document; assumed). For example `in`."
    };
    (CallFilter start) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (CallFilter end) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (CallRecord id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (CallRecord did) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (CallRecord imei) => {
        "For example `860000041930880`."
    };
    (CallRecord call_type) => {
        "For example `in`."
    };
    (CallRecord connect_type) => {
        "For example `connected`."
    };
    (CallRecord local_tel) => {
        "For example `13900001234`."
    };
    (CallRecord uid) => {
        "For example `3d413748afa7700cbc0e513c`."
    };
    (CallRecord u_name) => {
        "For example `陈敏`."
    };
    (CallRecord contact_tel) => {
        "For example `13900001234`."
    };
    (CallRecord contact_name) => {
        "For example `陈敏`."
    };
    (CallRecord begin_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (CallRecord end_time) => {
        "For example `2025-10-31 23:59:59`."
    };
    (CallRecord duration) => {
        "In seconds. For example `35`."
    };
    (CallRecord sound_url) => {
        "For example `https://example.com/recording.mp3`."
    };
    (CallReport today) => {
        "For example `14`."
    };
    (CallReport last7) => {
        "On the wire: `late7`. For example `86`."
    };
    (CallReport last30) => {
        "On the wire: `late30`. For example `352`."
    };
    (CallReportDay date) => {
        "Type (not shown in the document; assumed). For example `2025-10-01`."
    };
    (CallReportDay r#in) => {
        "Type (not shown in the document; assumed). For example `18`."
    };
    (CallReportDay out) => {
        "Type (not shown in the document; assumed). For example `24`."
    };
    (CallReportDay in_duration) => {
        "Type (not shown in the document; assumed). In seconds. For example `35`."
    };
    (CallReportDay out_duration) => {
        "Type (not shown in the document; assumed). In seconds. For example `35`."
    };
    (CallReportDetail r#in) => {
        "For example `18`."
    };
    (CallReportDetail out) => {
        "For example `24`."
    };
    (CallReportDetail in_connect) => {
        "For example `9`."
    };
    (CallReportDetail out_connect) => {
        "For example `9`."
    };
    (CallReportDetail in_duration) => {
        "In seconds. For example `35`."
    };
    (CallReportDetail out_duration) => {
        "In seconds. For example `35`."
    };
    (CallReportFilter agent_id) => {
        "For example `3d413748afa7700cbc0e513c`."
    };
    (CatalogFilter account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (CatalogId catalog_id) => {
        "For example `b2721c76afdbed1307237f1c`."
    };
    (CatalogRef account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (CatalogRef catalog_id) => {
        "Type and required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`."
    };
    (ChatAppCardBody nick_name) => {
        "Type (not shown in the document; assumed). For example `小王`."
    };
    (ChatAppCardBody wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppCardBody big_head_img_url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (ChatAppCardBody small_head_img_url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (ChatAppChat id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppChat agent_wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_e6c98498643261`."
    };
    (ChatAppChat contact_wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppChat group) => {
        "Type (not shown in the document; assumed). For example `fc95ad0d395c77bd3ff875b3`."
    };
    (ChatAppChat chat_type) => {
        "Type (not shown in the document; assumed). For example `group`."
    };
    (ChatAppChat is_send) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (ChatAppContact id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppContact agent_wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_e6c98498643261`."
    };
    (ChatAppContact agent_nick) => {
        "Type (not shown in the document; assumed). For example `小王`."
    };
    (ChatAppContact wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppContact wx_no1) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppContact nick) => {
        "Type (not shown in the document; assumed). For example `小王`."
    };
    (ChatAppContact head_img) => {
        "Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`."
    };
    (ChatAppContact head_img1) => {
        "Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`."
    };
    (ChatAppContact status) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppContact create_time) => {
        "Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`."
    };
    (ChatAppContact ts) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppLinkBody title) => {
        "Type (not shown in the document; assumed). For example `退款说明`."
    };
    (ChatAppLinkBody des) => {
        "Type (not shown in the document; assumed). For example `点击查看详情`."
    };
    (ChatAppLinkBody r#type) => {
        "Type (not shown in the document; assumed). For example `33`."
    };
    (ChatAppLinkBody show_type) => {
        "On the wire: `showtrueype`. Type (not shown in the document; assumed)."
    };
    (ChatAppLinkBody url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (ChatAppLinkBody record_item) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppLocationBody longitude) => {
        "On the wire: `log`. Type (not shown in the document; assumed). For example `104.066`."
    };
    (ChatAppLocationBody lat) => {
        "Type (not shown in the document; assumed). For example `30.572`."
    };
    (ChatAppLocationBody address) => {
        "Type (not shown in the document; assumed). For example `成都市武侯区天府大道 1 号`."
    };
    (ChatAppLocationBody wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppMediaBody big_img_path) => {
        "Type (not shown in the document; assumed). For example `https://example.com/image.jpg`."
    };
    (ChatAppMediaBody thumb_img_path) => {
        "Type (not shown in the document; assumed). For example `https://example.com/image.jpg`."
    };
    (ChatAppMessage id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppMessage chat_id) => {
        "Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`."
    };
    (ChatAppMessage from) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppMessage msg) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppMessage msg_type) => {
        "Type (not shown in the document; assumed). For example `101`."
    };
    (ChatAppMessage date) => {
        "For example `2025-10-01 09:00:00`."
    };
    (ChatAppMessage ts) => {
        "For example `1759280400000`."
    };
    (ChatAppMessage msg_id) => {
        "Type (not shown in the document; assumed). For example `3920175566184702`."
    };
    (ChatAppMessage is_send) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (ChatAppMessage msg_svr_id) => {
        "Type (not shown in the document; assumed). For example `3920175566184702`."
    };
    (ChatAppMessage thumb_img_path) => {
        "Type (not shown in the document; assumed). For example `https://example.com/image.jpg`."
    };
    (ChatAppMessage big_img_path) => {
        "Type (not shown in the document; assumed). For example `https://example.com/image.jpg`."
    };
    (ChatAppMessageFilter chat_id) => {
        "Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`."
    };
    (ChatAppMessageFilter wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppMessageFilter imei) => {
        "Type (not shown in the document; assumed). For example `860000041930880`."
    };
    (ChatAppMessageFilter start) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (ChatAppMessageFilter end) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (ChatAppMessageFilter page) => {
        "From 1 to 500. For example `1`."
    };
    (ChatAppMessageFilter page_size) => {
        "From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (ChatAppPage page) => {
        "From 1 to 500. For example `1`."
    };
    (ChatAppPage page_size) => {
        "From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (ChatAppPayInfo template_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppPayInfo url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (ChatAppPayInfo icon_url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/icon.png`."
    };
    (ChatAppPayInfo receiver_title) => {
        "On the wire: `receivertrueitle`. Type (not shown in the document; assumed). For example `退款说明`."
    };
    (ChatAppPayInfo sender_title) => {
        "On the wire: `sendertrueitle`. Type (not shown in the document; assumed). For example `退款说明`."
    };
    (ChatAppPayInfo scene_text) => {
        "On the wire: `scenetrueext`. Type (not shown in the document; assumed). For example `红包`."
    };
    (ChatAppPayInfo sender_des) => {
        "Type (not shown in the document; assumed). For example `点击查看详情`."
    };
    (ChatAppPayInfo receiver_des) => {
        "Type (not shown in the document; assumed). For example `点击查看详情`."
    };
    (ChatAppPayInfo native_url) => {
        "Type (not shown in the document; assumed). For example `app://pay/1`."
    };
    (ChatAppRecallBody text) => {
        "On the wire: `test`. Type (not shown in the document; assumed). For example `你好`."
    };
    (ChatAppRecallBody timestamp) => {
        "On the wire: `timestrueamp`. Type (not shown in the document; assumed). For example `1759280400000`."
    };
    (ChatAppRecallBody pre_content) => {
        "Type (not shown in the document; assumed). For example `稍后联系您。`."
    };
    (ChatAppRecallLink text) => {
        "Type (not shown in the document; assumed). For example `你好`."
    };
    (ChatAppRedPacketBody des) => {
        "Type (not shown in the document; assumed). For example `恭喜发财`."
    };
    (ChatAppRedPacketBody url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (ChatAppRedPacketBody r#type) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppRedPacketBody title) => {
        "Type (not shown in the document; assumed). For example `微信红包`."
    };
    (ChatAppRedPacketBody thumb_url) => {
        "Type (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (ChatAppRoom id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppRoom imei) => {
        "Type (not shown in the document; assumed). For example `860000041930880`."
    };
    (ChatAppRoom agent_wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_e6c98498643261`."
    };
    (ChatAppRoom member) => {
        "Type (not shown in the document; assumed). For example `[\"432037f8e1bb01e3208a0e0e\"]`."
    };
    (ChatAppRoom name) => {
        "Type (not shown in the document; assumed). For example `新品体验群`."
    };
    (ChatAppRoom head_img) => {
        "Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`."
    };
    (ChatAppRoom member_list) => {
        "For example `wxid_e6c98498643261;wxid_98fee4e0c673f1`."
    };
    (ChatAppRoom display_name) => {
        "Type (not shown in the document; assumed). For example `小王、小陈`."
    };
    (ChatAppRoom room_owner) => {
        "Type (not shown in the document; assumed). For example `wxid_e6c98498643261`."
    };
    (ChatAppRoom member_count) => {
        "For example `12`."
    };
    (ChatAppRoom member_numbers) => {
        "For example `[\"wxid_e6c98498643261\"]`."
    };
    (ChatAppRoom display_names) => {
        "For example `[\"小王\"]`."
    };
    (ChatAppRoomMember id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppRoomMember chat_room_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppRoomMember nick) => {
        "Type (not shown in the document; assumed). For example `小王`."
    };
    (ChatAppRoomMember head_img) => {
        "Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`."
    };
    (ChatAppRoomMember wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppRoomMember is_agent) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppRoomMember agent_wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_e6c98498643261`."
    };
    (ChatAppSystemBody content) => {
        "Type (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`."
    };
    (ChatAppSystemBody pay_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppSystemBody msg_is_send) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppSystemBody r#type) => {
        "Type (not shown in the document; assumed). For example `1`."
    };
    (ChatAppTextBody text) => {
        "For example `你好`."
    };
    (ChatAppUser id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatAppUser imei) => {
        "Type (not shown in the document; assumed). For example `860000041930880`."
    };
    (ChatAppUser phone) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (ChatAppUser wx_no) => {
        "Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`."
    };
    (ChatAppUser wx_no1) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatAppUser version) => {
        "Type (not shown in the document; assumed). For example `1`."
    };
    (ChatAppUser nick) => {
        "Type (not shown in the document; assumed). For example `小王`."
    };
    (ChatAppUser head_img) => {
        "Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`."
    };
    (ChatAppUser head_img1) => {
        "Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`."
    };
    (ChatFilter imei) => {
        "Type (not shown in the document; assumed). For example `860000041930880`."
    };
    (ChatFilter start) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (ChatFilter end) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (ChatFilter page) => {
        "From 1 to 500. For example `1`."
    };
    (ChatFilter page_size) => {
        "From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (ChatLastMessage content_type) => {
        "Type (not shown in the document; assumed). For example `text`."
    };
    (ChatLastMessage content) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatLastMessage last_message_from) => {
        "Type (not shown in the document; assumed). For example `visitor`."
    };
    (ChatMessage id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatMessage flow_list) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatMessage content_list) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatMessage account_id) => {
        "Type (not shown in the document; assumed). For example `1000001`."
    };
    (ChatMessage visitor_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatMessage content_type) => {
        "Type (not shown in the document; assumed). For example `text`."
    };
    (ChatMessage content) => {
        "Type (not shown in the document; assumed)."
    };
    (ChatMessage platform) => {
        "Type (not shown in the document; assumed). For example `pc`."
    };
    (ChatMessage create_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatMessage create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (ChatMessage r#type) => {
        "Type (not shown in the document; assumed). For example `in`."
    };
    (ChatMessage access_id) => {
        "Type (not shown in the document; assumed). For example `70001`."
    };
    (ChatMessage session_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatMessage is_exist_focus_words) => {
        "Seen in samples, not described."
    };
    (ChatMessageFilter visitor_id) => {
        "Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatMessageFilter session_id) => {
        "Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatMessageFilter date_time) => {
        "Optional (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatMessageFilter limit) => {
        "Optional (not shown in the document; assumed). Iterating requests pages of 50 unless it is given. For example `20`."
    };
    (ChatMessageFilter page) => {
        "Optional (not shown in the document; assumed). For example `1`."
    };
    (ChatScheduleStep date_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (ChatScheduleStep process_node_type) => {
        "For example `queue`."
    };
    (ChatScheduleStep process_node_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatScheduleStep process_node_name) => {
        "For example `转人工`."
    };
    (ChatSession id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSession user_ids) => {
        "For example `[\"21346a836528318cc8c172b2\"]`."
    };
    (ChatSession auto_claim_versions) => {
        "For example `[\"1\"]`."
    };
    (ChatSession auto_claim_version) => {
        "For example `1`."
    };
    (ChatSession visitor_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSession account_id) => {
        "For example `1000001`."
    };
    (ChatSession create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (ChatSession create_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSession access_id) => {
        "For example `70001`."
    };
    (ChatSession access_name) => {
        "For example `官网咨询`."
    };
    (ChatSession platform) => {
        "For example `pc`."
    };
    (ChatSession visitor_name) => {
        "For example `访客小李`."
    };
    (ChatSession status) => {
        "For example `deal`."
    };
    (ChatSession process_node_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSession current_node_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSession process_name) => {
        "For example `官网接待`."
    };
    (ChatSession ip) => {
        "For example `203.0.113.22`."
    };
    (ChatSession last_message_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSession leak_num) => {
        "For example `2`."
    };
    (ChatSession total_message_count) => {
        "For example `12`."
    };
    (ChatSession agent_reply_message_count) => {
        "For example `12`."
    };
    (ChatSession invite_times) => {
        "For example `12`."
    };
    (ChatSession dialogue_times) => {
        "For example `12`."
    };
    (ChatSession to_peer) => {
        "For example `80001`."
    };
    (ChatSession service_man) => {
        "For example `manual`."
    };
    (ChatSession agent_id) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (ChatSession agent_claim_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSession last_visitor_message_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSession visitor_start_wait_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSession last_agent_message_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSession convert_manual_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 09:00:00\"]`."
    };
    (ChatSession manual_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 09:00:00\"]`."
    };
    (ChatSession end_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-31 23:59:59\"]`."
    };
    (ChatSession finish_key) => {
        "For example `system_error_finish`."
    };
    (ChatSessionEntry id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSessionEntry visitor_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSessionEntry account) => {
        "Type (not shown in the document; assumed). For example `1000001`."
    };
    (ChatSessionEntry create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (ChatSessionEntry create_timestamp) => {
        "In milliseconds since 1970. For example `1759280400000`."
    };
    (ChatSessionEntry access_id) => {
        "Type (not shown in the document; assumed). For example `70001`."
    };
    (ChatSessionEntry platform) => {
        "Type (not shown in the document; assumed). For example `pc`."
    };
    (ChatSessionEntry visitor_name) => {
        "Type (not shown in the document; assumed). For example `访客小李`."
    };
    (ChatSessionEntry status) => {
        "Type (not shown in the document; assumed). For example `deal`."
    };
    (ChatSessionEntry ip) => {
        "Type (not shown in the document; assumed). For example `203.0.113.22`."
    };
    (ChatSessionEntry total_message_count) => {
        "Type (not shown in the document; assumed). For example `12`."
    };
    (ChatSessionEntry to_peer) => {
        "Type (not shown in the document; assumed). For example `80001`."
    };
    (ChatSessionEntry agent_id) => {
        "Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (ChatSessionEntry agent_reply_message_count) => {
        "Type (not shown in the document; assumed). For example `12`."
    };
    (ChatSessionEntry convert_manual_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 09:00:00\"]`."
    };
    (ChatSessionEntry manual_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 09:00:00\"]`."
    };
    (ChatSessionEntry end_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-31 23:59:59\"]`."
    };
    (ChatSessionEntry agent_first_reply_time) => {
        "On the wire: `createTagentFirstReplyTimeime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 09:00:00\"]`."
    };
    (ChatSessionEntry visitor_message_count) => {
        "Type (not shown in the document; assumed). For example `12`."
    };
    (ChatSessionEntry seo_source) => {
        "Type (not shown in the document; assumed). For example `example.com`."
    };
    (ChatSessionEntry seo_keywords) => {
        "Type (not shown in the document; assumed). For example `呼叫中心`."
    };
    (ChatSessionEntry finish_key) => {
        "Type (not shown in the document; assumed). For example `system_error_finish`."
    };
    (ChatSessionEntry area) => {
        "Type (not shown in the document; assumed). For example `中国 四川 成都`."
    };
    (ChatSessionFilter create_time) => {
        "Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (ChatSessionFilter visitor_name) => {
        "Optional (not shown in the document; assumed). For example `访客小李`."
    };
    (ChatSessionFilter session_id) => {
        "Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ChatSessionFilter agent_id) => {
        "Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (ChatSessionFilter platform) => {
        "Optional (not shown in the document; assumed). For example `pc`."
    };
    (ChatSessionFilter access_id) => {
        "Optional (not shown in the document; assumed). For example `70001`."
    };
    (ChatSessionFilter peer_id) => {
        "Optional (not shown in the document; assumed). For example `80001`."
    };
    (ChatSessionFilter convert_manual_time) => {
        "Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (ChatSessionFilter manual_time) => {
        "Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (ChatSessionFilter end_time) => {
        "Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (ChatSessionFilter agent_first_reply_time) => {
        "On the wire: `createTagentFirstReplyTimeime`. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (ChatSessionFilter total_message_count) => {
        "Optional (not shown in the document; assumed). For example `12`."
    };
    (ChatSessionFilter visitor_message_count) => {
        "Optional (not shown in the document; assumed). For example `12`."
    };
    (ChatSessionFilter agent_reply_message_count) => {
        "Optional (not shown in the document; assumed). For example `12`."
    };
    (ChatSessionFilter seo_source) => {
        "Optional (not shown in the document; assumed). For example `example.com`."
    };
    (ChatSessionFilter seo_keywords) => {
        "Optional (not shown in the document; assumed). For example `呼叫中心`."
    };
    (ChatSessionFilter finish_key) => {
        "Optional (not shown in the document; assumed). For example `system_error_finish`."
    };
    (ChatSessionFilter area) => {
        "Optional (not shown in the document; assumed). For example `中国 四川 成都`."
    };
    (ChatSessionFilter ip) => {
        "Optional (not shown in the document; assumed). For example `203.0.113.22`."
    };
    (ChatSessionFilter limit) => {
        "Optional (not shown in the document; assumed). At most 50. Iterating requests pages of 50 unless it is given. For example `20`."
    };
    (ChatSessionFilter page) => {
        "Optional (not shown in the document; assumed). For example `1`."
    };
    (ChatSessionRef session_id) => {
        "Required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (ClientCredentials client_id) => {
        "For example `demo-client`."
    };
    (CreateAgent agent_name) => {
        "For example `王小明`."
    };
    (CreateAgent agent_number) => {
        "For example `1001`."
    };
    (CreateAgent agent_version) => {
        "The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For example `ccAgent`."
    };
    (CreateAgent queue_list) => {
        "`queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `[\"80001\"]`."
    };
    (CreateAgent roles) => {
        "For example `[\"3299b0eac0f3ff09bde00a96\"]`."
    };
    (CreateAgent status) => {
        "Default: `enable`."
    };
    (CreateAgent mobile) => {
        "For example `13800001001`."
    };
    (CreateAgent email) => {
        "For example `wang@example.com`."
    };
    (CreateAgent sip_number) => {
        "For example `1000001801`."
    };
    (CreateAgent numbers) => {
        "Default: `[]`. For example `[\"02888880001\"]`."
    };
    (CreateAgent rest_time) => {
        "In seconds. Default: `30`."
    };
    (CreateAgent crm_id) => {
        "Default: empty. For example `crm-1001`."
    };
    (CreateCatalog account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (CreateCatalog agent_id) => {
        "Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (CreateCatalog label) => {
        "Required (not shown in the document; assumed). For example `产品手册`."
    };
    (CreateCatalog level) => {
        "Required (not shown in the document; assumed). For example `1`."
    };
    (CreateCatalog parent_id) => {
        "Required (not shown in the document; assumed). For example `0`."
    };
    (CreateCustomers customers) => {
        "Required (not shown in the document; assumed). From 1 to 500 elements in one request."
    };
    (CreateItem account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (CreateItem agent_id) => {
        "Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (CreateItem catalog_id) => {
        "Required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`."
    };
    (CreateItem title) => {
        "Required (not shown in the document; assumed). For example `退款说明`."
    };
    (CreateItem content) => {
        "Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`."
    };
    (CreateItem validity_period_type) => {
        "Type and optional (not shown in the document; assumed). Default: `permanent`."
    };
    (CreateItem validity_period) => {
        "Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (CreateItem attachments) => {
        "On the wire: `attachs`. Optional (not shown in the document; assumed)."
    };
    (CreateSip number) => {
        "For example `1000001801`."
    };
    (CreateSip coding_format) => {
        "For example `[\"G711A\"]`."
    };
    (CreateSip agent_id) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (CreateTask task_name) => {
        "For example `三月客户回访`."
    };
    (CreateTask description) => {
        "For example `三月客户回访`."
    };
    (CreateTask agent_number_list) => {
        "For example `[\"1001\"]`."
    };
    (CreateTask queue_number_list) => {
        "`queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `[\"80001\"]`."
    };
    (CreateTask agent_number) => {
        "For example `1001`."
    };
    (CreatedAgent id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (CreatedAgent account_id) => {
        "For example `1000001`."
    };
    (CreatedAgent agent_name) => {
        "For example `王小明`."
    };
    (CreatedAgent agent_number) => {
        "For example `1001`."
    };
    (CreatedAgent mobile) => {
        "For example `13800001001`."
    };
    (CreatedAgent email) => {
        "For example `wang@example.com`."
    };
    (CreatedAgent status) => {
        "For example `enable`."
    };
    (CreatedAgent agent_version) => {
        "The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For example `ccAgent`."
    };
    (CreatedAgent queue_list) => {
        "`queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `[\"80001\"]`."
    };
    (CreatedAgent roles) => {
        "For example `[\"3299b0eac0f3ff09bde00a96\"]`."
    };
    (CreatedAgent create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (CreatedAgent update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (CreatedAgent lock_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (CreatedAgent last_login_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (CreatedAgent create_user) => {
        "For example `system`."
    };
    (CreatedAgent update_user) => {
        "For example `system`."
    };
    (CreatedAgent sip_number) => {
        "For example `1000001801`."
    };
    (CreatedAgent crm_id) => {
        "For example `crm-1001`."
    };
    (CreatedAgent webrtc_sip_number) => {
        "For example `1000001801`."
    };
    (Customer id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (Customer name) => {
        "Type (not shown in the document; assumed). For example `陈敏`."
    };
    (Customer gender) => {
        "Type (not shown in the document; assumed). For example `N`."
    };
    (Customer age) => {
        "For example `35`."
    };
    (Customer source) => {
        "For example `[\"website\"]`."
    };
    (Customer labels) => {
        "Type (not shown in the document; assumed)."
    };
    (Customer region) => {
        "Type (not shown in the document; assumed). For example `[510107]`."
    };
    (Customer checkbox_1) => {
        "Seen in samples, not described. For example `[\"option1\"]`."
    };
    (Customer create_method) => {
        "Type (not shown in the document; assumed). For example `API`."
    };
    (Customer create_user) => {
        "Type (not shown in the document; assumed). For example `system`."
    };
    (Customer update_user) => {
        "Type (not shown in the document; assumed). For example `system`."
    };
    (Customer create_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (Customer update_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (Customer account_id) => {
        "Type (not shown in the document; assumed). For example `1000001`."
    };
    (CustomerContact value) => {
        "Type and required (not shown in the document; assumed). For example `13900001234`."
    };
    (CustomerContact memo) => {
        "Type and optional (not shown in the document; assumed). For example `本人`."
    };
    (CustomerDeleteResult error_data) => {
        "For example `[\"您好，请问有什么可以帮您？\"]`."
    };
    (CustomerFailure err_message) => {
        "For example `手机号已存在`."
    };
    (CustomerField field) => {
        "Type (not shown in the document; assumed). For example `name`."
    };
    (CustomerField name) => {
        "Type (not shown in the document; assumed). For example `姓名`."
    };
    (CustomerField r#type) => {
        "Type (not shown in the document; assumed). For example `number`."
    };
    (CustomerFieldChoice value) => {
        "For example `官网`."
    };
    (CustomerFieldChoice key) => {
        "For example `option1`."
    };
    (CustomerFieldOption value) => {
        "Type (not shown in the document; assumed). For example `官网`."
    };
    (CustomerFieldOption key) => {
        "Type (not shown in the document; assumed). For example `option1`."
    };
    (CustomerFilter name) => {
        "For example `陈敏`."
    };
    (CustomerFilter mobile) => {
        "For example `13800001001`."
    };
    (CustomerFilter wechat) => {
        "On the wire: `webcaht`. For example `wxid_98fee4e0c673f1`."
    };
    (CustomerFilter email) => {
        "For example `wang@example.com`."
    };
    (CustomerFilter qq) => {
        "For example `10001`."
    };
    (CustomerFilter begin_create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (CustomerFilter end_create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (CustomerFilter begin_last_update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (CustomerFilter end_last_update_time) => {
        "On the wire: `ensLastUpdateTime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (CustomerFilter page) => {
        "Default: `1`."
    };
    (CustomerFilter page_size) => {
        "Default: `1000`. Iterating requests pages of 1000 unless it is given. For example `20`."
    };
    (CustomerIds ids) => {
        "From 1 to 500 elements in one request. For example `[\"5f2b8c1e9d3a4b6c7d8e9f01\"]`."
    };
    (CustomerPatch id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (DialoutImportEntry name) => {
        "Type and optional (not shown in the document; assumed). For example `陈敏`."
    };
    (DialoutImportEntry number) => {
        "Type and required (not shown in the document; assumed). For example `13900001234`."
    };
    (DialoutImportEntry remark) => {
        "Type and optional (not shown in the document; assumed). For example `老客户`."
    };
    (DialoutImportEntry agent_number) => {
        "Type and optional (not shown in the document; assumed). For example `1001`."
    };
    (DialoutTask task_id) => {
        "For example `60001`."
    };
    (DialoutTask task_name) => {
        "For example `三月客户回访`."
    };
    (DialoutTask description) => {
        "For example `三月客户回访`."
    };
    (DialoutTask number_total) => {
        "Type (not shown in the document; assumed). For example `240`."
    };
    (DialoutTask agent_total) => {
        "Type (not shown in the document; assumed). For example `240`."
    };
    (DialoutTask create_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (DocumentFilter page) => {
        "For example `1`."
    };
    (DocumentFilter per_page) => {
        "Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (DocumentFilter file_name) => {
        "Type (not shown in the document; assumed). For example `产品手册.md`."
    };
    (DocumentFilter agent_id) => {
        "For example `a1`."
    };
    (DocumentFilter kb_id) => {
        "Type (not shown in the document; assumed). For example `k1`."
    };
    (DocumentRef agent_id) => {
        "For example `a1`."
    };
    (DocumentRef id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (DocumentTag tag_key) => {
        "Required (not shown in the document; assumed). For example `产品`."
    };
    (DocumentTag tag_value) => {
        "Required (not shown in the document; assumed). For example `云呼叫中心`."
    };
    (DocumentTag description) => {
        "Type (not shown in the document; assumed). For example `按产品分类`."
    };
    (FriendRequest phone) => {
        "For example `13900001234`."
    };
    (FriendRequest user_phone) => {
        "For example `13800001001`."
    };
    (ImportNumbers agent_number) => {
        "For example `1001`."
    };
    (ImportNumbers task_id) => {
        "For example `60001`."
    };
    (ImportNumbers import_data) => {
        "At most 2000 elements in one request."
    };
    (ImportNumbers rule) => {
        "For example `0`."
    };
    (ItemFilter account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (ItemFilter agent_id) => {
        "Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (ItemFilter catalog_id) => {
        "Optional (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`."
    };
    (ItemFilter page) => {
        "Type and optional (not shown in the document; assumed). Default: `1`."
    };
    (ItemFilter limit) => {
        "Type and optional (not shown in the document; assumed). Default: `10`. Iterating requests pages of 10 unless it is given. For example `20`."
    };
    (ItemFilter keywords_type) => {
        "Type and optional (not shown in the document; assumed). Default: `all`."
    };
    (ItemFilter keywords) => {
        "Type and optional (not shown in the document; assumed). For example `退款`."
    };
    (ItemIds account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (ItemIds item_ids) => {
        "Required (not shown in the document; assumed). For example `[\"5f2b8c1e9d3a4b6c7d8e9f01\"]`."
    };
    (ItemRef item_id) => {
        "Type and required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeAttachment url) => {
        "Type and required (not shown in the document; assumed). For example `https://example.com/page`."
    };
    (KnowledgeCatalog id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeCatalog account) => {
        "Type (not shown in the document; assumed). For example `1000001`."
    };
    (KnowledgeCatalog parent_id) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (KnowledgeCatalog label) => {
        "Type (not shown in the document; assumed). For example `产品手册`."
    };
    (KnowledgeCatalog level) => {
        "For example `1`."
    };
    (KnowledgeCatalog show_department_ids) => {
        "For example `[\"60f1\"]`."
    };
    (KnowledgeCatalog sort_num) => {
        "For example `1`."
    };
    (KnowledgeCatalog create_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (KnowledgeCatalog create_timestamp) => {
        "Type (not shown in the document; assumed). For example `1759280400000`."
    };
    (KnowledgeCatalog update_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (KnowledgeCatalog update_timestamp) => {
        "Type (not shown in the document; assumed). For example `1759280400000`."
    };
    (KnowledgeCatalog create_user) => {
        "Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (KnowledgeCatalog create_agent_number) => {
        "Type (not shown in the document; assumed). For example `1001`."
    };
    (KnowledgeCatalog update_user) => {
        "Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (KnowledgeCatalog update_agent_number) => {
        "Type (not shown in the document; assumed). For example `1001`."
    };
    (KnowledgeClass bytes) => {
        "For example `20480`."
    };
    (KnowledgeClass characters) => {
        "For example `6800`."
    };
    (KnowledgeClass count) => {
        "For example `12`."
    };
    (KnowledgeClass create_datetime) => {
        "For example `2025-10-01 09:00:00`."
    };
    (KnowledgeClass description) => {
        "For example `产品手册与常见问题`."
    };
    (KnowledgeClass id) => {
        "For example `k1`."
    };
    (KnowledgeClass space_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeClass title) => {
        "For example `产品资料`."
    };
    (KnowledgeClass update_datetime) => {
        "For example `2025-10-01 09:00:00`."
    };
    (KnowledgeClassFilter page) => {
        "For example `1`."
    };
    (KnowledgeClassFilter per_page) => {
        "Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (KnowledgeClassFilter title) => {
        "For example `产品资料`."
    };
    (KnowledgeClassFilter agent_id) => {
        "For example `a1`."
    };
    (KnowledgeDocument bytes) => {
        "For example `20480`."
    };
    (KnowledgeDocument characters) => {
        "For example `6800`."
    };
    (KnowledgeDocument chunk_size) => {
        "For example `500`."
    };
    (KnowledgeDocument generated_qa) => {
        "For example `0`."
    };
    (KnowledgeDocument md_mode) => {
        "For example `0`."
    };
    (KnowledgeDocument merge_max_len) => {
        "For example `1000`."
    };
    (KnowledgeDocument overlap) => {
        "For example `50`."
    };
    (KnowledgeDocument shelve_status) => {
        "For example `0`."
    };
    (KnowledgeDocument single_max_len) => {
        "For example `1000`."
    };
    (KnowledgeDocument split_depth) => {
        "For example `2`."
    };
    (KnowledgeDocument status) => {
        "For example `0`."
    };
    (KnowledgeDocument create_datetime) => {
        "For example `2025-10-01 09:00:00`."
    };
    (KnowledgeDocument document_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeDocument end_date) => {
        "For example `2025-10-31 23:59:59`."
    };
    (KnowledgeDocument error_text) => {
        "For example `文件无法解析`."
    };
    (KnowledgeDocument file_download_url) => {
        "For example `https://example.com/page`."
    };
    (KnowledgeDocument file_name) => {
        "For example `产品手册.md`."
    };
    (KnowledgeDocument file_suffix) => {
        "For example `md`."
    };
    (KnowledgeDocument id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeDocument kb_id) => {
        "For example `k1`."
    };
    (KnowledgeDocument parse_process) => {
        "For example `解析成功`."
    };
    (KnowledgeDocument space_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeDocument start_date) => {
        "For example `2025-10-01 00:00:00`."
    };
    (KnowledgeDocument tag_description) => {
        "For example `按产品分类`."
    };
    (KnowledgeDocument update_datetime) => {
        "For example `2025-10-01 09:00:00`."
    };
    (KnowledgeDocument tags) => {
        "Type (not shown in the document; assumed)."
    };
    (KnowledgeItem id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (KnowledgeItem account) => {
        "For example `1000001`."
    };
    (KnowledgeItem catalog_id) => {
        "For example `b2721c76afdbed1307237f1c`."
    };
    (KnowledgeItem title) => {
        "For example `退款说明`."
    };
    (KnowledgeItem content) => {
        "For example `退款在 7 个工作日内到账。`."
    };
    (KnowledgeItem hits) => {
        "For example `428`."
    };
    (KnowledgeItem attachments) => {
        "On the wire: `attachs`."
    };
    (KnowledgeItem validity_period_type) => {
        "For example `permanent`."
    };
    (KnowledgeItem validity_period) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (KnowledgeItem status) => {
        "For example `valid`."
    };
    (KnowledgeItem create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (KnowledgeItem create_timestamp) => {
        "For example `1759280400000`."
    };
    (KnowledgeItem update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (KnowledgeItem update_timestamp) => {
        "For example `1759280400000`."
    };
    (KnowledgeItem create_user) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (KnowledgeItem create_agent_number) => {
        "For example `1001`."
    };
    (KnowledgeItem update_user) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (KnowledgeItem update_agent_number) => {
        "For example `1001`."
    };
    (KnowledgeItemId item_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (Licence id) => {
        "On the wire: `_id`. For example `cc_ccAgent`."
    };
    (Licence app_id) => {
        "For example `cc`."
    };
    (Licence name) => {
        "For example `呼叫中心坐席`."
    };
    (Licence licence_id) => {
        "For example `ccAgent`."
    };
    (Licence update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (LicenceCount licence_id) => {
        "For example `ccAgent`."
    };
    (LicenceCount licence_name) => {
        "For example `呼叫中心坐席`."
    };
    (LicenceCount app_id) => {
        "For example `cc`."
    };
    (LicenceCount count) => {
        "For example `12`."
    };
    (ListedNumbers r#type) => {
        "Required (not shown in the document; assumed). For example `callInBlackNum`."
    };
    (ListedNumbers numbers) => {
        "Required (not shown in the document; assumed). At least one element. For example `[\"13900001234\"]`."
    };
    (NumberGroup id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `90001`."
    };
    (NumberGroup name) => {
        "Type (not shown in the document; assumed). For example `售前咨询组`."
    };
    (NumberListEntry id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (NumberListEntry number) => {
        "For example `13900001234`."
    };
    (NumberListEntry account_id) => {
        "For example `1000001`."
    };
    (NumberListEntry create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (NumberListEntry update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (NumberListEntry memo) => {
        "For example `本人`."
    };
    (NumberListEntry r#type) => {
        "For example `callInBlackNum`."
    };
    (NumberListEntry version) => {
        "On the wire: `__v`."
    };
    (NumberListFilter page) => {
        "Optional (not shown in the document; assumed). At least 1. For example `1`."
    };
    (NumberListFilter page_size) => {
        "Optional (not shown in the document; assumed). At least 1. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (NumberListFilter types) => {
        "Optional (not shown in the document; assumed). For example `[\"callInBlackNum\"]`."
    };
    (OnlineAgentFilter agent_numbers) => {
        "For example `[\"1001\"]`."
    };
    (OnlineAgentFilter queue_id_list) => {
        "`queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `[\"80001\"]`."
    };
    (OnlineAgentStatus account_id) => {
        "For example `1000001`."
    };
    (OnlineAgentStatus agent_number) => {
        "For example `1001`."
    };
    (OnlineAgentStatus status_number) => {
        "For example `1`."
    };
    (OnlineAgentStatus status_name) => {
        "For example `空闲`."
    };
    (OnlineAgentStatus status_start_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (OnlineAgentStatus login_type) => {
        "For example `PSTN`."
    };
    (OnlineAgentStatus login_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (OnlineAgentStatus login) => {
        "Seen in samples, not described."
    };
    (OnlineAgentStatus busy) => {
        "Seen in samples, not described."
    };
    (OnlineAgentStatus last_call_id_list) => {
        "Type (not shown in the document; assumed). Seen in samples, not described."
    };
    (OnlineAgentStatus login_number) => {
        "Seen in samples, not described."
    };
    (OnlineAgentStatus init_status_name) => {
        "Seen in samples, not described."
    };
    (OnlineAgentStatus init_status_number) => {
        "Seen in samples, not described."
    };
    (OnlineAgentStatus first_login_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described."
    };
    (OnlineAgentStatus logout_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described."
    };
    (OnlineAgents count) => {
        "For example `12`."
    };
    (OpenSession sid) => {
        "For example `s1`."
    };
    (OpenSession session_source) => {
        "For example `x_bot`."
    };
    (OpenSession agent_id) => {
        "For example `a1`."
    };
    (OpenSession msg_receive_url) => {
        "For example `https://example.com/page`."
    };
    (OpenSession visitor_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (OpenSession visitor_name) => {
        "For example `访客小李`."
    };
    (PhoneCall call_phone) => {
        "For example `13900001234`."
    };
    (PhoneCall user_phone) => {
        "For example `13800001001`."
    };
    (PoolNumber id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (PoolNumber number) => {
        "For example `02888880001`."
    };
    (PoolNumber call_ability) => {
        "For example `1`."
    };
    (PoolNumber line) => {
        "For example `line-1`."
    };
    (PoolNumber account) => {
        "For example `1000001`."
    };
    (PoolNumber status) => {
        "For example `enable`."
    };
    (PoolNumber resource_type) => {
        "For example `trunkNumber`."
    };
    (PoolNumber concurrency) => {
        "For example `30`."
    };
    (PoolNumber create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (PoolNumber update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (PoolNumber create_user) => {
        "For example `system`."
    };
    (PoolNumber update_user) => {
        "For example `system`."
    };
    (PoolNumber ivr_id) => {
        "Default: empty. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (PoolNumber name) => {
        "For example `总机`."
    };
    (RegionDictionary id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (RegionDictionary data_version) => {
        "For example `20250930`."
    };
    (RegionNode id) => {
        "Type (not shown in the document; assumed). For example `510107`."
    };
    (RegionNode name) => {
        "Type (not shown in the document; assumed). For example `四川`."
    };
    (RegionNode fullname) => {
        "Type (not shown in the document; assumed). For example `四川省`."
    };
    (ReportColumn prop) => {
        "Type (not shown in the document; assumed). For example `initCount`."
    };
    (ReportColumn show) => {
        "Type (not shown in the document; assumed)."
    };
    (ReportColumn width) => {
        "Type (not shown in the document; assumed). For example `120`."
    };
    (ReportColumn label) => {
        "Type (not shown in the document; assumed). For example `会话总数`."
    };
    (Role id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (Role description) => {
        "For example `管理全部功能`."
    };
    (Role name) => {
        "For example `系统管理员`."
    };
    (Role account) => {
        "For example `1000001`."
    };
    (Role version) => {
        "For example `1`."
    };
    (Role r#type) => {
        "For example `admin`."
    };
    (Role create_user) => {
        "For example `system`."
    };
    (Role update_user) => {
        "For example `system`."
    };
    (Role create_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (Role update_time) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (Role is_system) => {
        "For example `0`."
    };
    (RoomMemberFilter chat_room_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (RoomMemberFilter page) => {
        "From 1 to 500. For example `1`."
    };
    (RoomMemberFilter page_size) => {
        "From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (SessionRef sid) => {
        "For example `s1`."
    };
    (SessionReportFilter create_time) => {
        "Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (SessionReportFilter dimension) => {
        "Optional (not shown in the document; assumed). Default: `hour`. For example `half_hour`."
    };
    (SessionReportFilter access_ids) => {
        "Optional (not shown in the document; assumed). For example `[\"70001\"]`."
    };
    (SessionReportRow time) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow init_count) => {
        "Type (not shown in the document; assumed). For example `12`."
    };
    (SessionReportRow valid_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow robot_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow robot_only_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow robot_manual_suc_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow manual_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow queue_up_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow queue_give_up_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow loss_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow finish_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow invite_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow transfer_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow leaving_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow no_visitor_msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow no_reply_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow agent_send_msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow visitor_send_msg_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow evaluate_count) => {
        "Type (not shown in the document; assumed)."
    };
    (SessionReportRow session_time_len) => {
        "Type (not shown in the document; assumed). For example `35`."
    };
    (SessionReportRow push_csr_count) => {
        "Type (not shown in the document; assumed). For example `12`."
    };
    (SipAgent agent_id) => {
        "Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (SipAgent agent_name) => {
        "Type (not shown in the document; assumed). For example `王小明`."
    };
    (SipAgent agent_number) => {
        "Type (not shown in the document; assumed). For example `1001`."
    };
    (SipFilter number) => {
        "For example `1000001801`."
    };
    (SipFilter register_statuses) => {
        "For example `[\"0\"]`."
    };
    (SipId sip_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (SipNumber client_url) => {
        "Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`."
    };
    (SipNumber server_url) => {
        "Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`."
    };
    (SipNumber register_device) => {
        "Type (not shown in the document; assumed). For example `SIP 话机`."
    };
    (SipNumber register_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (SipNumber register_status) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (SipNumber number) => {
        "Type (not shown in the document; assumed). For example `1000001801`."
    };
    (SipNumber sip_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (SipNumber account_id) => {
        "Type (not shown in the document; assumed). For example `1000001`."
    };
    (SipPoolNumber id) => {
        "On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (SipPoolNumber busy_reply_code) => {
        "On the wire: `busyReplayCode`. Type (not shown in the document; assumed). Default: `486`."
    };
    (SipPoolNumber client_url) => {
        "Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`."
    };
    (SipPoolNumber server_url) => {
        "Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`."
    };
    (SipPoolNumber status) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (SipPoolNumber is_del) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (SipPoolNumber register_device) => {
        "Type (not shown in the document; assumed). For example `SIP 话机`."
    };
    (SipPoolNumber register_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (SipPoolNumber uid) => {
        "Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (SipPoolNumber register_status) => {
        "Type (not shown in the document; assumed). For example `0`."
    };
    (SipPoolNumber coding_format) => {
        "For example `[\"PCMA\"]`."
    };
    (SipPoolNumber number) => {
        "Type (not shown in the document; assumed). For example `1000001801`."
    };
    (SipPoolNumber password) => {
        "Type (not shown in the document; assumed)."
    };
    (SipPoolNumber is_nat) => {
        "Type (not shown in the document; assumed)."
    };
    (SipPoolNumber account) => {
        "Type (not shown in the document; assumed). For example `1000001`."
    };
    (SipPoolNumber create_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (SipPoolNumber update_time) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`."
    };
    (SipPoolNumber create_user) => {
        "Type (not shown in the document; assumed). For example `system`."
    };
    (SipPoolNumber update_user) => {
        "Type (not shown in the document; assumed). For example `system`."
    };
    (SipPoolNumber is_web_rtc) => {
        "Type (not shown in the document; assumed)."
    };
    (SipRef sip_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (SmsFilter page) => {
        "At least 1. For example `1`."
    };
    (SmsFilter page_size) => {
        "From 1 to 500. Iterating requests pages of 100 unless it is given. For example `20`."
    };
    (SmsFilter imei_or_name) => {
        "For example `860000041930880`."
    };
    (SmsFilter local_tel) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (SmsFilter contact_tel) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (SmsFilter sms_type) => {
        "Type (not shown in the document; assumed). For example `in`."
    };
    (SmsFilter start) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (SmsFilter end) => {
        "Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (SmsRecord id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (SmsRecord did) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (SmsRecord imei) => {
        "Type (not shown in the document; assumed). For example `860000041930880`."
    };
    (SmsRecord sms_type) => {
        "Type (not shown in the document; assumed). For example `in`."
    };
    (SmsRecord local_tel) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (SmsRecord uid) => {
        "Type (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`."
    };
    (SmsRecord u_name) => {
        "Type (not shown in the document; assumed). For example `陈敏`."
    };
    (SmsRecord contact_tel) => {
        "Type (not shown in the document; assumed). For example `13900001234`."
    };
    (SmsRecord contact_name) => {
        "Type (not shown in the document; assumed). For example `陈敏`."
    };
    (SmsRecord send_time) => {
        "Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`."
    };
    (SsoLogin agent_id) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (SsoLogin agent_number) => {
        "For example `1001`."
    };
    (SsoLogin login_type) => {
        "Optional (not shown in the document; assumed). Default: `PSTN`."
    };
    (SsoToken sso_url) => {
        "For example `https://example.com/sso`."
    };
    (SubmitTranscription call_unique_id) => {
        "On the wire: `callUniquedId`. For example `1741136400.1001`."
    };
    (SubmitTranscription call_back_url) => {
        "For example `https://example.com/page`."
    };
    (TaskFilter name) => {
        "For example `三月客户回访`."
    };
    (TaskFilter status) => {
        "For example `READY`."
    };
    (TaskNumberFilter task_id) => {
        "For example `60001`."
    };
    (TaskNumberFilter customer_name) => {
        "For example `陈敏`."
    };
    (TaskNumberFilter agent_number) => {
        "For example `1001`."
    };
    (TaskNumberFilter customer_number) => {
        "For example `13900001234`."
    };
    (TaskNumberFilter remark) => {
        "For example `老客户`."
    };
    (TaskNumberFilter call_result) => {
        "Type (not shown in the document; assumed). For example `NOT_DEAL`."
    };
    (Tasks count) => {
        "For example `12`."
    };
    (TranscriptionRef call_unique_id) => {
        "On the wire: `callUniquedId`. Optional (not shown in the document; assumed). For example `1741136400.1001`."
    };
    (TranscriptionRef task_id) => {
        "Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (TranscriptionResult task_id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (TranscriptionResult call_unique_id) => {
        "On the wire: `callUniquedId`. Type (not shown in the document; assumed). For example `1741136400.1001`."
    };
    (TranscriptionResult task_status) => {
        "Type (not shown in the document; assumed). For example `success`."
    };
    (TranscriptionResult push_status) => {
        "Type (not shown in the document; assumed). For example `success`."
    };
    (TranscriptionSentence id) => {
        "For example `0b9d1c4e-5a7f-4d1e-9c3b-2f6a8e7d1c05`."
    };
    (TranscriptionSentence role) => {
        "For example `AGENT`."
    };
    (TranscriptionSentence begin_time) => {
        "In milliseconds. For example `1200`."
    };
    (TranscriptionSentence end_time) => {
        "In milliseconds. For example `3400`."
    };
    (TranscriptionSentence silence_duration) => {
        "In seconds. For example `1.5`."
    };
    (TranscriptionSentence channel_id) => {
        "For example `1`."
    };
    (TranscriptionSentence speech_rate) => {
        "In characters per minute. For example `220`."
    };
    (TranscriptionSentence text) => {
        "For example `你好`."
    };
    (TranscriptionSentence emotion_value) => {
        "From 1 to 10. For example `6.5`."
    };
    (TranscriptionTask task_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (UpdateAgent agent_id) => {
        "For example `21346a836528318cc8c172b2`."
    };
    (UpdateAgent agent_number) => {
        "It is not changed, even if an agent id is given, too (not shown in the document; assumed). For example `1001`."
    };
    (UpdateAgent agent_name) => {
        "For example `王小明`."
    };
    (UpdateAgent agent_version) => {
        "The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For example `ccAgent`."
    };
    (UpdateAgent queue_list) => {
        "`queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `[\"80001\"]`."
    };
    (UpdateAgent roles) => {
        "For example `[\"3299b0eac0f3ff09bde00a96\"]`."
    };
    (UpdateAgent mobile) => {
        "For example `13800001001`."
    };
    (UpdateAgent email) => {
        "For example `wang@example.com`."
    };
    (UpdateAgent sip_number) => {
        "For example `1000001801`."
    };
    (UpdateAgent numbers) => {
        "For example `[\"02888880001\"]`."
    };
    (UpdateAgent rest_time) => {
        "The unit as for create (not shown in the document; assumed). In seconds. For example `30`."
    };
    (UpdateAgent crm_id) => {
        "For example `crm-1001`."
    };
    (UpdateCatalog account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (UpdateCatalog agent_id) => {
        "Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (UpdateCatalog catalog_id) => {
        "Type and required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`."
    };
    (UpdateCatalog label) => {
        "Required (not shown in the document; assumed). For example `产品手册`."
    };
    (UpdateCatalog level) => {
        "Required (not shown in the document; assumed). For example `1`."
    };
    (UpdateCatalog parent_id) => {
        "Required (not shown in the document; assumed). For example `0`."
    };
    (UpdateDocument doc_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (UpdateDocument agent_id) => {
        "For example `a1`."
    };
    (UpdateDocument kb_id) => {
        "For example `k1`."
    };
    (UpdateDocument chunk_size) => {
        "For example `500`."
    };
    (UpdateDocument bytes) => {
        "In bytes. For example `20480`."
    };
    (UpdateDocument overlap) => {
        "For example `50`."
    };
    (UpdateDocument source_url) => {
        "For example `https://example.com/page`."
    };
    (UpdateDocument filename) => {
        "For example `产品手册.md`."
    };
    (UpdateDocument generated_qa) => {
        "For example `0`."
    };
    (UpdateDocument split_depth) => {
        "For example `2`."
    };
    (UpdateDocument md_mode) => {
        "For example `0`."
    };
    (UpdateDocument single_max_len) => {
        "In characters. For example `1000`."
    };
    (UpdateDocument merge_max_len) => {
        "In characters. For example `1000`."
    };
    (UpdateDocument file_conversion) => {
        "For example `0`."
    };
    (UpdateDocument md_conversion_strategy) => {
        "For example `0`."
    };
    (UpdateDocument tags) => {
        "JSON text."
    };
    (UpdateDocument tag_description) => {
        "For example `按产品分类`."
    };
    (UpdateDocument shelf_status) => {
        "Default: `0`."
    };
    (UpdateDocument start_date) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (UpdateDocument end_date) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (UpdateItem account) => {
        "Required (not shown in the document; assumed). For example `1000001`."
    };
    (UpdateItem agent_id) => {
        "Required (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (UpdateItem catalog_id) => {
        "Required (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`."
    };
    (UpdateItem item_id) => {
        "Type and required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (UpdateItem title) => {
        "Required (not shown in the document; assumed). For example `退款说明`."
    };
    (UpdateItem content) => {
        "Required (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`."
    };
    (UpdateItem validity_period_type) => {
        "Type and optional (not shown in the document; assumed). Default: `permanent`."
    };
    (UpdateItem validity_period) => {
        "Optional (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss`. For example `[\"2025-10-01 00:00:00\", \"2025-10-31 23:59:59\"]`."
    };
    (UpdateItem attachments) => {
        "On the wire: `attachs`. Optional (not shown in the document; assumed)."
    };
    (UpdateSip sip_id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (UpdateSip number) => {
        "For example `1000001801`."
    };
    (UpdateSip coding_format) => {
        "For example `[\"G711A\"]`."
    };
    (UpdateSip agent_id) => {
        "Only for a number that is registered and unbound, as for create (not shown in the document; assumed). For example `21346a836528318cc8c172b2`."
    };
    (UpdateTask task_id) => {
        "For example `60001`."
    };
    (UpdateTask task_name) => {
        "For example `三月客户回访`."
    };
    (UpdateTask description) => {
        "For example `三月客户回访`."
    };
    (UpdateWorkPhoneCustomer id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (UploadDocument agent_id) => {
        "For example `a1`."
    };
    (UploadDocument kb_id) => {
        "For example `k1`."
    };
    (UploadDocument chunk_size) => {
        "For example `500`."
    };
    (UploadDocument bytes) => {
        "In bytes. For example `20480`."
    };
    (UploadDocument overlap) => {
        "For example `50`."
    };
    (UploadDocument source_url) => {
        "For example `https://example.com/page`."
    };
    (UploadDocument filename) => {
        "For example `产品手册.md`."
    };
    (UploadDocument generated_qa) => {
        "For example `0`."
    };
    (UploadDocument split_depth) => {
        "For example `2`."
    };
    (UploadDocument md_mode) => {
        "For example `0`."
    };
    (UploadDocument single_max_len) => {
        "In characters. For example `1000`."
    };
    (UploadDocument merge_max_len) => {
        "In characters. For example `1000`."
    };
    (UploadDocument file_conversion) => {
        "For example `0`."
    };
    (UploadDocument md_conversion_strategy) => {
        "For example `0`."
    };
    (UploadDocument tags) => {
        "JSON text."
    };
    (UploadDocument tag_description) => {
        "For example `按产品分类`."
    };
    (UploadDocument shelf_status) => {
        "Default: `0`."
    };
    (UploadDocument start_date) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`."
    };
    (UploadDocument end_date) => {
        "Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`."
    };
    (WebchatConfig agent_name) => {
        "Type and optional (not shown in the document; assumed). For example `王小明`."
    };
    (WebchatConfig min_limit) => {
        "Optional (not shown in the document; assumed). For example `1`."
    };
    (WebchatConfig max_limit) => {
        "Optional (not shown in the document; assumed). For example `5`."
    };
    (WorkPhoneAgent id) => {
        "On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (WorkPhoneAgent name) => {
        "For example `王小明`."
    };
    (WorkPhoneAgent phone) => {
        "For example `13900001234`."
    };
    (WorkPhoneCustomerId id) => {
        "Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    (WorkPhoneCustomerRef id) => {
        "For example `5f2b8c1e9d3a4b6c7d8e9f01`."
    };
    ($record:ident $field:ident) => {
        ""
    };
}
pub(crate) use facts;

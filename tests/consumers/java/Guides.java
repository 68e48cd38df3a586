import io.triline.ApiError;
import io.triline.BatchResult;
import io.triline.CustomerFields;
import io.triline.Event;
import io.triline.HttpResponse;
import io.triline.InvalidRequest;
import io.triline.OutcomeUnknown;
import io.triline.Page;
import io.triline.Pacing;
import io.triline.Pushed;
import io.triline.ReportTable;
import io.triline.ReportTables;
import io.triline.TransportFailure;
import io.triline.UploadSource;
import io.triline.aiagent.AiAnswer;
import io.triline.aiagent.AiSessionSource;
import io.triline.aiagent.AiStreamChunk;
import io.triline.aiagent.KnowledgeDocument;
import io.triline.java.AiAgentClient;
import io.triline.java.BlockingTransport;
import io.triline.java.Conversation;
import io.triline.java.Options;
import io.triline.java.PlatformClient;
import io.triline.java.Reconcile;
import io.triline.platform.Agent;
import io.triline.platform.BindType;
import io.triline.simulated.FaultRule;
import io.triline.simulated.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the guides of docs/guides show in Java, as far as no other page has it. */
final class Guides {
    static void run() throws Exception {
        try (Simulation simulation = new Simulation()) {
            PlatformClient cc = PlatformClient.of(simulation.getPlatform());
            lists(cc);
            imports(cc);
            unknown(simulation, cc);
            conversations(AiAgentClient.of(simulation.getAiAgent()));
            pushed();
            uploads(AiAgentClient.of(simulation.getAiAgent()));
            waiting(AiAgentClient.of(simulation.getAiAgent()));
            customers(cc);
            reports(cc);
            errors(cc);
            options(cc);
            byName(cc);
            own();
        }
        testing();
    }

    private static void lists(PlatformClient cc) {
        for (Agent agent : cc.agents().query()) System.out.println(agent.getAgentNumber() + " " + agent.getAgentName());
        String cursor = null;
        for (Page<Agent> page : cc.agents().query().limit(20).pages()) {
            cursor = page.getCursor(); // keep it
            break; // the program ends here
        }
        for (Page<Agent> page : cc.agents().query().limit(20).pages(cursor)) System.out.println("page " + page.getPage());
    }

    private static void imports(PlatformClient cc) throws Exception {
        Path journal = Files.createTempDirectory("triline").resolve("customers.log");
        List<Map<String, String>> rows = new ArrayList<>();
        for (int row = 0; row < 1200; row++) rows.add(Map.of("name", "customer " + row));
        BatchResult result = cc.customers().createAll(rows, CustomerFields.load(cc)).journal(journal).execute();
        System.out.println(result.getOk().size() + " of " + result.getRows() + " rows, " + result.getRequests() + " requests");
    }

    private static void unknown(Simulation simulation, PlatformClient cc) {
        simulation.getService().setFaults(List.of(new FaultRule.Builder("platform.sip.create", "drop_after").build()));
        try {
            cc.sip().create().number("13800001001").password("Passw0rd!").isNat(true).execute();
        } catch (OutcomeUnknown error) {
            if (!error.getCanReconcile()) throw error;
            boolean exists = !Reconcile.reconcile(error).isEmpty();
            System.out.println(exists ? "it is there" : "not there so far: look again in some minutes");
        }
        simulation.getService().setFaults(List.of());
    }

    private static void conversations(AiAgentClient ai) {
        try (Conversation chat = ai.sessions().open().sid("chat-7").sessionSource(AiSessionSource.OtherSource)
                .agentId("a1").msgReceiveUrl("https://hook.example/7").execute()) {
            System.out.println(chat.ask("营业时间").getData());
            try (Stream<AiStreamChunk> parts = chat.askStream("你好")) {
                parts.forEach(part -> System.out.print(part.getReply()));
            }
        }
    }

    private static void pushed() {
        String body = "{\"code\": 200, \"message\": \"success\", \"sid\": \"chat-7\", \"qid\": \"q1\", \"data\": \"您好！\"}";
        AiAnswer answer = Pushed.answer(body); // and Pushed.transcription for transcriptions
        System.out.println(answer.getQid() + " " + answer.getData());
    }

    private static void waiting(AiAgentClient ai) {
        KnowledgeDocument document = ai.documents().upload().agentId("a1").kbId("k1").filename("faq.md")
                .file(UploadSource.bytes("# FAQ".getBytes())).execute();
        AiAgentClient patient = ai.withOptions(new Options().totalTimeout(Duration.ofMinutes(30))); // ten minutes otherwise
        patient.documents().waitUntilParsed().agentId("a1").kbId("k1").id(document.getId()).execute();
    }

    private static void byName(PlatformClient cc) {
        System.out.println(cc.call("platform.agents.query", "{\"agentNumber\":\"1001\"}"));
    }

    private static void own() {
        String answer = "{\"success\":true,\"code\":\"200\",\"data\":[]}";
        BlockingTransport canned = request -> {
            if (!request.getUrl().endsWith("/role/list")) throw new TransportFailure("no such path", false);
            return new HttpResponse(200, Map.of(), answer.getBytes());
        };
        try (PlatformClient cc = PlatformClient.builder().baseUrl("https://cc.example.com").account("1").secret("s")
                .signing("md5:hex:{secret}").transport(canned).build()) {
            System.out.println(cc.roles().list().execute());
        }
    }

    private static void uploads(AiAgentClient ai) throws Exception {
        Path path = Files.writeString(Files.createTempDirectory("triline").resolve("questions.md"), "# Questions");
        KnowledgeDocument document = ai.documents().upload().agentId("a1").kbId("k1").filename("questions.md")
                .file(UploadSource.file(path)).onProgress(progress -> System.out.println(progress.getFraction())).execute();
        System.out.println(document.getDocumentId());
    }

    private static void customers(PlatformClient cc) {
        CustomerFields fields = CustomerFields.load(cc); // two requests; keep it: fields.toJson(), CustomerFields.fromJson(text)
        List<Map<String, Object>> rows = List.of(Map.of("name", "赵六", "mobile", List.of("13800001001"), "region", List.of("四川省", "成都")));
        BatchResult result = cc.customers().createAll(rows, fields).execute();
        result.getFailed().forEach(row -> System.out.println(row.getError().getMessage())); // not sent: the region is named 成都市
        cc.customers().list().toList(5).forEach(customer -> System.out.println(fields.decode(customer))); // texts in place of keys
    }

    private static void reports(PlatformClient cc) {
        List<LocalDateTime> month = List.of(LocalDateTime.of(2025, 10, 1, 0, 0), LocalDateTime.of(2025, 10, 31, 23, 59, 59));
        ReportTable table = ReportTables.reportTable(cc.chatReports().workload().createTime(month).execute());
        table.getColumns().forEach(column -> System.out.println(column.getName()));
        table.getRows().forEach(System.out::println); // in the order of the columns

        LocalDateTime begin = LocalDateTime.of(2025, 1, 1, 0, 0);
        cc.reports().answerRateAll().startTime(begin).endTime(begin.plusYears(1)).execute()
                .forEach(row -> System.out.println(row.getNumber() + " " + row.getAnswerPercentage())); // of four quarters
    }

    private static void errors(PlatformClient cc) {
        try {
            cc.agents().bind().agentNumber("1002").bindType(BindType.Pstn).number("13800001001").execute();
        } catch (InvalidRequest wrong) { // refused before anything was sent
            System.out.println(wrong.getField() + ": expected " + wrong.getExpected() + ", got " + wrong.getGot());
        } catch (ApiError refused) { // the service refused
            System.out.println(refused.getCode() + " " + refused.getMessage() + ": " + refused.getRemedy());
        }
    }

    private static void options(PlatformClient cc) {
        PlatformClient quick = cc.withOptions(new Options().timeout(Duration.ofSeconds(5)).maxWait(Duration.ofSeconds(2)).retries(0)
                .onEvent(event -> {
                    if (event instanceof Event.Wait) System.out.println(((Event.Wait) event).getWhy());
                }));
        quick.agents().disable().agentNumber("1001").execute();
    }

    static void tutorialList() {
        try (PlatformClient cc = PlatformClient.builder().buildFromEnv()) {
            for (Agent agent : cc.agents().query()) System.out.println(agent.getAgentNumber() + " " + agent.getAgentName());
        }
    }

    static void tutorialImport() {
        try (PlatformClient cc = PlatformClient.builder().buildFromEnv()) {
            List<Map<String, String>> rows = new ArrayList<>();
            for (int row = 0; row < 1200; row++) rows.add(Map.of("name", "customer " + row));
            BatchResult result = cc.customers().createAll(rows, CustomerFields.load(cc)).journal(Path.of("customers.log"))
                    .onProgress(progress -> System.out.println(progress.getDone() + " of 1200")).execute();
            if (!result.getUnknown().isEmpty() && result.getCanReconcile()) result = Reconcile.reconcile(result);
            System.out.println(result.getOk().size() + " of " + result.getRows() + " customers, " + result.getUnknown().size() + " unknown");
        }
    }

    static void tutorialUnknown() {
        try (PlatformClient cc = PlatformClient.builder().buildFromEnv()) {
            cc.sip().create().number("13800001001").password("Passw0rd!").isNat(true).execute();
        } catch (OutcomeUnknown error) {
            if (!error.getCanReconcile()) throw error;
            System.out.println(Reconcile.reconcile(error).isEmpty() ? "not there so far: look again in some minutes" : "it is there");
        }
    }

    private static void testing() {
        try (Simulation simulation = new Simulation()) {
            PlatformClient.of(simulation.getPlatform()).agents().disable().agentNumber("1001").execute();
            if (!simulation.getService().getCalls().get(0).getOperation().equals("platform.agents.disable")) throw new AssertionError();
        }
    }

    interface Session {
        String token();
    }

    static void relayed(Session session) {
        try (PlatformClient cc = PlatformClient.relay("https://app.example.com/relay")
                .headers(() -> Map.of("authorization", "Bearer " + session.token())).build()) {
            for (Agent agent : cc.agents().query().limit(20)) System.out.println(agent.getAgentName());
        }
    }

    interface Vault {
        String sign(String account, String nonce, String timestamp);
    }

    static PlatformClient signed(Vault vault) {
        PlatformClient cc = PlatformClient.builder().baseUrl("https://cc.example.com").account("1000001")
                .signer(input -> vault.sign(input.getAccount(), input.getNonce(), input.getTimestamp())).build();
        return cc;
    }

    static PlatformClient paced() {
        return PlatformClient.builder().pacing(Pacing.of("10/60")).buildFromEnv();
    }
}

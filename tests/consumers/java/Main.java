import io.triline.BatchResult;
import io.triline.CustomerFields;
import io.triline.Event;
import io.triline.HttpResponse;
import io.triline.InvalidRequest;
import io.triline.Outcome;
import io.triline.OutcomeUnknown;
import io.triline.Page;
import io.triline.TransportFailure;
import io.triline.UploadSource;
import io.triline.aiagent.AiSessionSource;
import io.triline.aiagent.AiStreamChunk;
import io.triline.java.AiAgentClient;
import io.triline.java.Conversation;
import io.triline.java.Options;
import io.triline.java.PlatformClient;
import io.triline.java.WorkPhoneClient;
import io.triline.platform.Agent;
import io.triline.platform.AgentStatus;
import io.triline.platform.BindType;
import io.triline.platform.DialoutDuplicateRule;
import io.triline.platform.DialoutImportEntry;
import io.triline.platform.Role;
import io.triline.simulated.Simulation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** A program of somebody else in Java: the packages as they are installed, their native libraries included. */
public final class Main {
    public static void main(String[] arguments) throws Exception {
        ownTransport();
        closedStream();
        try (Simulation simulation = new Simulation()) {
            PlatformClient cc = PlatformClient.of(simulation.getPlatform());
            pages(cc);
            fields(cc);
            futures(cc);
            batch(cc);
            errors(simulation, cc);
            conversation(AiAgentClient.of(simulation.getAiAgent()));
            check(!WorkPhoneClient.of(simulation.getWorkPhone()).agents().list().execute().isEmpty(), "no agents");
        }
        interruption();
        environment();
        Guides.run();
        examples();
        System.out.println("ok consumer in Java");
    }

    private static void ownTransport() {
        String answer = "{\"success\":true,\"code\":\"200\",\"data\":[{\"_id\":\"1\",\"agentNumber\":\"1001\",\"status\":\"enable\"}]}";
        AtomicInteger events = new AtomicInteger();
        try (PlatformClient cc = PlatformClient.builder()
                .baseUrl("https://cc.example.com")
                .account("1000001")
                .secret("s3cr3t")
                .signing("md5:hex:{appkey}{nonce}{timestamp}{secret}")
                .timeout(Duration.ofSeconds(5))
                .onEvent(event -> events.incrementAndGet())
                .transport(request -> new HttpResponse(200, Map.of(), answer.getBytes(StandardCharsets.UTF_8)))
                .build()) {
            cc.ready();
            Agent agent = cc.agents().query().limit(20).page().getItems().get(0);
            check(agent.getAgentNumber().equals("1001"), agent);
            check(agent.getStatus() == AgentStatus.Enable, agent);
            check(AgentStatus.of("lock") == AgentStatus.Lock && AgentStatus.of("other").equals(new AgentStatus("other")), agent);
            check(agent.toBuilder().agentName("Wang").build().toBuilder().agentName(null).build().equals(agent), agent);
            check(agent.equals(new Agent.Builder().id("1").agentNumber("1001").status(AgentStatus.Enable).build()), agent);
            check(events.get() > 0, "no events");
            check(cc.call("platform.agents.query", "{\"limit\":1}").contains("1001"), "by name");
            try {
                cc.agents().query().limit(101).page();
                throw new AssertionError("limit 101 was not refused");
            } catch (InvalidRequest refused) {
                check("limit".equals(refused.getField()), refused);
            }
            try {
                cc.agents().bind().agentNumber("1001").bindType(BindType.Pstn).execute();
                throw new AssertionError("a bind without a number was not refused");
            } catch (InvalidRequest refused) {
                check("number".equals(refused.getField()), refused);
            }
        }
        try {
            PlatformClient.builder().account("1").build();
            throw new AssertionError("a client without address");
        } catch (InvalidRequest refused) {
            check("baseUrl".equals(refused.getField()), refused);
        }
    }

    private static void pages(PlatformClient cc) {
        int rows = 0;
        for (Agent agent : cc.agents().query().limit(10)) {
            check(agent.getAgentNumber() != null, agent);
            rows++;
        }
        check(rows == 45, rows);
        try (Stream<Agent> agents = cc.agents().query().limit(10).stream()) {
            check(agents.limit(12).count() == 12, "stream");
        }
        List<String> cursors = new ArrayList<>();
        for (Page<Agent> page : cc.agents().query().limit(20).pages()) cursors.add(page.getCursor());
        check(cursors.size() == 3 && cursors.get(2) == null, cursors);
        int later = 0;
        for (Page<Agent> page : cc.agents().query().limit(20).pages(cursors.get(0))) later += page.getItems().size();
        check(later == 25, later);
    }

    /** A program that has enough of a list is told of no failure. */
    private static void closedStream() throws Exception {
        String answer = "{\"success\":true,\"code\":\"200\",\"data\":[{\"_id\":\"1\"},{\"_id\":\"2\"},{\"_id\":\"3\"}]}";
        CompletableFuture<Event.End> end = new CompletableFuture<>();
        try (PlatformClient cc = PlatformClient.builder().baseUrl("https://cc.example.com").account("1").secret("s").signing("md5:hex:{secret}")
                .onEvent(event -> {
                    if (event instanceof Event.End) end.complete((Event.End) event);
                })
                .transport(request -> new HttpResponse(200, Map.of(), answer.getBytes(StandardCharsets.UTF_8)))
                .build()) {
            try (Stream<Agent> agents = cc.agents().query().limit(3).stream()) {
                check(agents.limit(2).count() == 2, "stream");
            }
            check(end.get().getKind() == null, end.get());
        }
    }

    private static void fields(PlatformClient cc) {
        CustomerFields fields = CustomerFields.load(cc);
        check(CustomerFields.fromJson(fields.toJson()).toJson().equals(fields.toJson()), "fields");
        List<Map<String, Object>> rows = List.of(
                Map.of("name", "Zhao", "source", List.of("官网")), Map.of("name", "Qian", "source", List.of("no such source")));
        BatchResult result = cc.customers().createAll(rows, fields).execute();
        check(result.getOk().equals(List.of(0)) && result.getFailed().get(0).getIndex() == 1, result);
    }

    private static void futures(PlatformClient cc) {
        CompletableFuture<List<Role>> roles = cc.roles().list().executeAsync();
        CompletableFuture<Void> disabled = cc.agents().disable().agentNumber("1001").executeAsync();
        check(!roles.join().isEmpty(), "no roles");
        check(disabled.join() == null, "disable");
        check(cc.agents().query().toListAsync(3).join().size() == 3, "toListAsync");
        try {
            cc.agents().query().limit(101).pageAsync().join();
            throw new AssertionError("limit 101 was not refused");
        } catch (CompletionException failed) {
            check(failed.getCause() instanceof InvalidRequest, failed);
        }
    }

    private static void batch(PlatformClient cc) throws Exception {
        Path journal = Files.createTempDirectory("triline").resolve("import.log");
        List<DialoutImportEntry> rows = new ArrayList<>();
        for (int row = 0; row < 2500; row++) rows.add(new DialoutImportEntry.Builder("138" + (10000000 + row)).name("row " + row).build());
        String task = cc.dialout().query().execute().getList().get(0).getTaskId();
        AtomicLong done = new AtomicLong();
        for (int run = 0; run < 2; run++) {
            BatchResult result = cc.dialout().importAll(rows)
                    .agentNumber("1001").taskId(task).rule(DialoutDuplicateRule.Task)
                    .journal(journal)
                    .onProgress(progress -> done.set(progress.getDone()))
                    .execute();
            check(result.isComplete() && result.getOk().size() == 2500, result);
        }
        check(done.get() == 2500, done);
        check(Files.size(journal) > 0, "no journal");
    }

    private static void errors(Simulation simulation, PlatformClient cc) {
        simulation.getService().setFaults(List.of(
                new io.triline.simulated.FaultRule.Builder("platform.agents.create", "drop_after").build()));
        try {
            cc.withOptions(new Options().retries(0)).agents().create()
                    .agentName("Wang").agentNumber("9001").agentVersion("ccAgent")
                    .queueList(List.of("80001")).roles(List.of()).password("Passw0rd!").execute();
            throw new AssertionError("the connection was not dropped");
        } catch (OutcomeUnknown unknown) {
            check(unknown.getOutcome() == Outcome.Unknown, unknown);
            check(io.triline.java.Reconcile.reconcile(unknown).size() == 1, "it was created");
        }
        simulation.getService().setFaults(List.of());
    }

    private static void conversation(AiAgentClient ai) {
        StringBuilder text = new StringBuilder();
        try (Conversation chat = ai.sessions().open()
                .sid("s9").sessionSource(AiSessionSource.OtherSource).agentId("a1").msgReceiveUrl("https://host.example/push").execute()) {
            check(!chat.ask("你好").getData().isEmpty(), "no answer");
            try (Stream<AiStreamChunk> parts = chat.askStream("你好")) {
                parts.forEach(part -> text.append(part.getReply()));
            }
        }
        check(text.length() > 0, "no parts");
        AtomicLong sent = new AtomicLong();
        ai.documents().upload().agentId("a1").filename("faq.txt").file(UploadSource.stream(100_000, () -> new java.io.ByteArrayInputStream(new byte[100_000])))
                .onProgress(progress -> sent.set(progress.getSent())).execute();
        check(sent.get() > 100_000, sent);
    }

    private static void interruption() throws Exception {
        PlatformClient cc = PlatformClient.builder().baseUrl("https://cc.example.com").account("1").secret("s")
                .signing("md5:hex:{secret}")
                .transport(request -> {
                    Thread.sleep(600_000);
                    throw new TransportFailure("too late", true, true, null);
                })
                .build();
        List<Throwable> thrown = new ArrayList<>();
        Thread caller = new Thread(() -> {
            try {
                cc.roles().list().execute();
            } catch (CancellationException expected) {
                if (Thread.currentThread().isInterrupted()) thrown.add(expected);
            }
        });
        caller.start();
        Thread.sleep(300);
        caller.interrupt();
        caller.join(60_000);
        check(thrown.size() == 1, "an interrupted call did not end: " + thrown);
    }

    /** Each runs against a service of its own. */
    private static void examples() {
        check(Examples.ALL.size() > 76, Examples.ALL.keySet());
        Examples.ALL.forEach((name, example) -> {
            try (Simulation simulation = new Simulation()) {
                WorkPhoneClient.of(simulation.getWorkPhone()).agents().list().execute();
                // The recording whose transcription an example waits for.
                PlatformClient.of(simulation.getPlatform()).transcription().submit().callUniqueId("1741136400.1001")
                        .callBackUrl("https://hook.example/done").execute();
                example.accept(new Examples(simulation));
                check(simulation.getService().getCalls().size() > 2, name);
            }
        });
    }

    private static void environment() {
        try {
            PlatformClient.builder().buildFromEnv(Map.of("TRILINE_PLATFORM_ACCOUNT", "1"));
            throw new AssertionError("no address");
        } catch (InvalidRequest missing) {
            check(missing.getMessage().contains("TRILINE_PLATFORM_BASE_URL"), missing);
        }
    }

    private static void check(boolean holds, Object shown) {
        if (!holds) throw new AssertionError(String.valueOf(shown));
    }
}

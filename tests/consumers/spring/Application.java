package com.example;

import com.sun.net.httpserver.HttpServer;
import io.triline.java.AiAgentClient;
import io.triline.java.PlatformClient;
import io.triline.java.WorkPhoneClient;
import io.triline.platform.Agent;
import io.triline.simulated.Simulation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import kotlin.KotlinVersion;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.support.GenericApplicationContext;

/** A service of somebody else: with the versions of Kotlin's libraries that Spring Boot chooses. */
@SpringBootApplication
public class Application {
    public static void main(String[] arguments) throws IOException {
        HttpServer server = server();
        new SpringApplicationBuilder(Application.class)
                .initializers(context -> ((GenericApplicationContext) context).registerBean("server", HttpServer.class, () -> server,
                        bean -> bean.setDestroyMethodName("")))
                .properties("server.port=0", "management.endpoint.health.show-details=always")
                // What a deployment sets, beside application.properties.
                .run("--triline.platform.base-url=http://127.0.0.1:" + server.getAddress().getPort(), "--triline.platform.pacing=off",
                        "--triline.platform.timeout=5s", "--SECRET=s3cr3t", "--WORK_PHONE_SECRET=s3cr3t", "--spring.main.banner-mode=off",
                        "--logging.level.root=warn", "--logging.level.triline=off")
                .close();
    }

    /** What the default transport is to call. */
    private static HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean isFailing = exchange.getRequestURI().getPath().contains("role");
            String text = isFailing
                    ? "{\"success\":false,\"code\":\"6721\"}"
                    : "{\"success\":true,\"code\":\"200\",\"data\":[{\"_id\":\"1\",\"agentNumber\":\"1001\",\"status\":\"enable\"}]}";
            byte[] answer = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server;
    }

    @Bean
    CommandLineRunner program(PlatformClient platform, HttpServer server, Starter starter) {
        return arguments -> {
            starter.check();
            Agent agent = platform.agents().query().page().getItems().get(0);
            check(agent.getAgentNumber().equals("1001"), agent);
            check(platform.agents().query().toListAsync(1).join().size() == 1, "toListAsync");
            try {
                platform.roles().list().execute();
                throw new AssertionError("the service refused it");
            } catch (io.triline.ApiError refused) {
                check("6721".equals(refused.getCode()), refused);
            }
            server.stop(0);
            simulated();
            System.out.println("ok consumer with Spring Boot and Kotlin " + KotlinVersion.CURRENT);
        };
    }

    /** Pages, rows, streams, and values of the other interfaces. */
    private static void simulated() {
        try (Simulation simulation = new Simulation()) {
            PlatformClient cc = PlatformClient.of(simulation.getPlatform());
            List<Agent> agents = new ArrayList<>();
            cc.agents().query().limit(20).forEach(agents::add);
            check(agents.size() == 45, agents.size());
            check(cc.customers().deleteAll(List.of("c1", "c2")).execute().getRows() == 2, "rows");
            AiAgentClient ai = AiAgentClient.of(simulation.getAiAgent());
            StringBuilder answer = new StringBuilder();
            try (io.triline.java.Conversation chat = ai.sessions().open().sid("s9").agentId("a1")
                    .sessionSource(io.triline.aiagent.AiSessionSource.OtherSource).msgReceiveUrl("https://host.example/push").execute()) {
                chat.askStream("hello").forEach(part -> answer.append(part.getReply()));
            }
            check(answer.length() > 0, "no parts");
            check(!WorkPhoneClient.of(simulation.getWorkPhone()).agents().list().execute().isEmpty(), "no agents");
        }
    }

    static void check(boolean holds, Object shown) {
        if (!holds) throw new AssertionError(String.valueOf(shown));
    }
}

package com.example;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.MeterRegistry;
import io.triline.InvalidRequest;
import io.triline.Platform;
import io.triline.java.PlatformClient;
import io.triline.platform.Agent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What the starter brings: a client from properties, JSON of records, metrics, health, log lines with the MDC of the caller. */
@RestController
class Starter {
    private final PlatformClient platform;
    private final ApplicationContext context;
    private final Environment environment;
    private final HttpClient http = HttpClient.newHttpClient();

    Starter(PlatformClient platform, ApplicationContext context, Environment environment) {
        this.platform = platform;
        this.context = context;
        this.environment = environment;
    }

    @GetMapping("/agents")
    List<Agent> agents() {
        return platform.agents().query().page().getItems();
    }

    @PostMapping("/echo")
    Agent echo(@RequestBody Agent agent) {
        return agent;
    }

    void check() throws IOException, InterruptedException {
        Application.check(context.getBean(Platform.class) == platform.kotlin(), "another client for Kotlin");
        String json = send("/agents", null);
        Application.check(json.contains("\"agentNumber\":\"1001\"") && json.contains("\"status\":\"enable\""), json);
        String one = json.substring(1, json.length() - 1);
        Application.check(send("/echo", one).equals(one), one);
        // The whole is not up before the program is ready.
        String health = send("/actuator/health/triline", null);
        Application.check(health.contains("\"status\":\"UP\"") && health.contains("succeeded"), health);
        MeterRegistry meters = context.getBean(MeterRegistry.class);
        Application.check(meters.get("triline.call").tag("operation", "platform.agents.query").tag("kind", "none").timer().count() >= 1, "no timer");
        checkLog();
        checkOptions();
    }

    private void checkLog() {
        Logger logger = (Logger) LoggerFactory.getLogger("triline");
        Level before = logger.getLevel();
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.DEBUG);
        MDC.put("request", "r-1");
        platform.agents().query().page();
        platform.agents().query().toListAsync(1).join();
        MDC.remove("request");
        logger.setLevel(before);
        logger.detachAppender(lines);
        Application.check(lines.list.size() > 4, lines.list);
        for (ILoggingEvent line : lines.list) {
            Application.check("r-1".equals(line.getMDCPropertyMap().get("request")), line + " " + line.getMDCPropertyMap());
        }
    }

    /** An option that is wrong stops the program. */
    private static void checkOptions() {
        try {
            new SpringApplicationBuilder(Empty.class).web(WebApplicationType.NONE).logStartupInfo(false)
                    .run("--triline.platform.signing=crc32:hex:{secret}", "--SECRET=s3cr3t", "--WORK_PHONE_SECRET=s3cr3t",
                            "--logging.level.org.springframework.boot=off", "--spring.main.banner-mode=off")
                    .close();
        } catch (RuntimeException refused) {
            Throwable cause = refused;
            while (cause.getCause() != null) cause = cause.getCause();
            Application.check(cause instanceof InvalidRequest wrong && "signing".equals(wrong.getField()), cause);
            return;
        }
        throw new AssertionError("the options are wrong");
    }

    @org.springframework.boot.autoconfigure.EnableAutoConfiguration
    static class Empty {}

    private String send(String path, String body) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        if (body != null) request.header("content-type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        Application.check(answer.statusCode() == 200, answer.statusCode() + " " + answer.body());
        return answer.body();
    }
}

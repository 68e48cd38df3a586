package io.triline.spring;

import io.micrometer.observation.ObservationRegistry;
import io.triline.AiAgent;
import io.triline.ListenersKt;
import io.triline.Jackson3Module;
import io.triline.JacksonModule;
import io.triline.Language;
import io.triline.Pacing;
import io.triline.Platform;
import io.triline.Slf4jContext;
import io.triline.Slf4jLog;
import io.triline.Tracing;
import io.triline.WorkPhone;
import io.triline.java.AiAgentClient;
import io.triline.java.PlatformClient;
import io.triline.java.WorkPhoneClient;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Clients of the services whose base URL is among the properties, for Java and for Kotlin. Options are checked when they are made, and
 * nothing is sent.
 */
@AutoConfiguration
@EnableConfigurationProperties(TrilineProperties.class)
public class TrilineAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    LastCall trilineLastCall() {
        return new LastCall();
    }

    /** What follows calls beside beans of this type: logs, with the MDC of the caller. */
    @Bean
    TracingOfClients trilineTracing(TrilineProperties properties, LastCall last, ObjectProvider<Tracing> tracings,
            ObjectProvider<Wrapper> wrappers) {
        List<Tracing> all = new ArrayList<>();
        all.add(operation -> last);
        if (properties.log()) all.add(new Slf4jContext(new Slf4jLog()));
        tracings.orderedStream().forEach(all::add);
        Tracing tracing = ListenersKt.tracings(all.toArray(Tracing[]::new));
        for (Wrapper wrapper : wrappers.orderedStream().toList()) tracing = wrapper.around().apply(tracing);
        return new TracingOfClients(tracing);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("triline.platform.base-url")
    PlatformClient trilinePlatformClient(TrilineProperties properties, TracingOfClients tracing,
            ObjectProvider<ClientCustomizer<PlatformClient.Builder>> customizers) {
        TrilineProperties.Platform options = properties.platform();
        PlatformClient.Builder builder = PlatformClient.builder();
        set(options.baseUrl(), builder::baseUrl);
        set(options.account(), builder::account);
        set(options.secret(), builder::secret);
        set(options.signing(), builder::signing);
        set(options.retries(), builder::retries);
        set(options.timeout(), builder::timeout);
        set(options.totalTimeout(), builder::totalTimeout);
        set(options.maxWait(), builder::maxWait);
        set(options.headers(), builder::headers);
        set(options.maxResponseBytes(), builder::maxResponseBytes);
        set(options.pacing(), value -> builder.pacing(new Pacing(value)));
        set(options.language(), value -> builder.language(new Language(value)));
        set(options.sampleNames(), builder::sampleNames);
        set(options.utcOffset(), value -> builder.utcOffset(ZoneOffset.of(value)));
        set(options.paths(), builder::paths);
        builder.tracing(tracing.tracing());
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return ready(builder.build(), PlatformClient::ready);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("triline.work-phone.base-url")
    WorkPhoneClient trilineWorkPhoneClient(TrilineProperties properties, TracingOfClients tracing,
            ObjectProvider<ClientCustomizer<WorkPhoneClient.Builder>> customizers) {
        TrilineProperties.WorkPhone options = properties.workPhone();
        WorkPhoneClient.Builder builder = WorkPhoneClient.builder();
        set(options.baseUrl(), builder::baseUrl);
        set(options.clientId(), builder::clientId);
        set(options.clientSecret(), builder::clientSecret);
        set(options.retries(), builder::retries);
        set(options.timeout(), builder::timeout);
        set(options.totalTimeout(), builder::totalTimeout);
        set(options.maxWait(), builder::maxWait);
        set(options.headers(), builder::headers);
        set(options.maxResponseBytes(), builder::maxResponseBytes);
        set(options.pacing(), value -> builder.pacing(new Pacing(value)));
        set(options.language(), value -> builder.language(new Language(value)));
        set(options.utcOffset(), value -> builder.utcOffset(ZoneOffset.of(value)));
        set(options.paths(), builder::paths);
        builder.tracing(tracing.tracing());
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return ready(builder.build(), WorkPhoneClient::ready);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty("triline.ai-agent.base-url")
    AiAgentClient trilineAiAgentClient(TrilineProperties properties, TracingOfClients tracing,
            ObjectProvider<ClientCustomizer<AiAgentClient.Builder>> customizers) {
        TrilineProperties.AiAgent options = properties.aiAgent();
        AiAgentClient.Builder builder = AiAgentClient.builder();
        set(options.baseUrl(), builder::baseUrl);
        set(options.appid(), builder::appid);
        set(options.apptoken(), builder::apptoken);
        set(options.retries(), builder::retries);
        set(options.timeout(), builder::timeout);
        set(options.totalTimeout(), builder::totalTimeout);
        set(options.maxWait(), builder::maxWait);
        set(options.headers(), builder::headers);
        set(options.maxResponseBytes(), builder::maxResponseBytes);
        set(options.pacing(), value -> builder.pacing(new Pacing(value)));
        set(options.language(), value -> builder.language(new Language(value)));
        set(options.utcOffset(), value -> builder.utcOffset(ZoneOffset.of(value)));
        set(options.paths(), builder::paths);
        builder.tracing(tracing.tracing());
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return ready(builder.build(), AiAgentClient::ready);
    }

    /** For Kotlin. It is the same client, which is closed once. */
    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    @ConditionalOnProperty("triline.platform.base-url")
    Platform trilinePlatform(PlatformClient client) {
        return client.kotlin();
    }

    /** For Kotlin. It is the same client, which is closed once. */
    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    @ConditionalOnProperty("triline.work-phone.base-url")
    WorkPhone trilineWorkPhone(WorkPhoneClient client) {
        return client.kotlin();
    }

    /** For Kotlin. It is the same client, which is closed once. */
    @Bean(destroyMethod = "")
    @ConditionalOnMissingBean
    @ConditionalOnProperty("triline.ai-agent.base-url")
    AiAgent trilineAiAgent(AiAgentClient client) {
        return client.kotlin();
    }

    private static <T> void set(T value, Consumer<T> setter) {
        if (value != null) setter.accept(value);
    }

    /** An option that is wrong stops the program here, and not its first call. */
    private static <C extends AutoCloseable> C ready(C client, Consumer<C> check) {
        check.accept(client);
        return client;
    }

    /** What the clients are given: no bean of the type {@link Tracing}, because all of those are in it. */
    record TracingOfClients(Tracing tracing) {}

    /** Puts something around all that follows calls. */
    record Wrapper(Function<Tracing, Tracing> around) {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "io.micrometer.observation.ObservationRegistry")
    static class Observations {
        @Bean
        Wrapper trilineObservations(ObjectProvider<ObservationRegistry> registry) {
            return new Wrapper(tracing -> {
                ObservationRegistry found = registry.getIfAvailable();
                return found == null ? tracing : new ObservationTracing(found, tracing);
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "com.fasterxml.jackson.databind.Module")
    static class Jackson {
        @Bean
        @ConditionalOnMissingBean
        JacksonModule trilineJacksonModule() {
            return new JacksonModule();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "tools.jackson.databind.JacksonModule")
    static class Jackson3 {
        @Bean
        @ConditionalOnMissingBean
        Jackson3Module trilineJackson3Module() {
            return new Jackson3Module();
        }
    }
}

package io.triline.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The health of the clients, {@code triline}: down when the last call found no connection or no way to authenticate, and none has succeeded since.
 * Nothing is sent for it. The property {@code management.health.triline.enabled} turns it off.
 */
@AutoConfiguration(after = TrilineAutoConfiguration.class)
@ConditionalOnBean(LastCall.class)
@ConditionalOnProperty(name = "management.health.triline.enabled", matchIfMissing = true)
public class TrilineHealthAutoConfiguration {
    /** Of Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
    static class Boot3 {
        @Bean
        @ConditionalOnMissingBean(name = "trilineHealthIndicator")
        org.springframework.boot.actuate.health.HealthIndicator trilineHealthIndicator(LastCall last) {
            return () -> (last.isUp()
                            ? org.springframework.boot.actuate.health.Health.up()
                            : org.springframework.boot.actuate.health.Health.down())
                    .withDetails(last.details())
                    .build();
        }
    }

    /** Of Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
    static class Boot4 {
        @Bean
        @ConditionalOnMissingBean(name = "trilineHealthIndicator")
        org.springframework.boot.health.contributor.HealthIndicator trilineHealthIndicator(LastCall last) {
            return () -> (last.isUp()
                            ? org.springframework.boot.health.contributor.Health.up()
                            : org.springframework.boot.health.contributor.Health.down())
                    .withDetails(last.details())
                    .build();
        }
    }
}

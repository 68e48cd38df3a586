package io.triline.spring;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The options of the clients. A client is made where its base URL is set; what is left out has the default of the client.
 *
 * @param log whether the events of calls are written to the logger {@code triline}
 * @param platform the contact-center platform
 * @param workPhone the work phone
 * @param aiAgent the AI agent
 */
@ConfigurationProperties("triline")
public record TrilineProperties(@DefaultValue("true") boolean log, Platform platform, WorkPhone workPhone, AiAgent aiAgent) {
    /** Shows no secret. */
    @Override
    public String toString() {
        return "TrilineProperties";
    }

    /**
     * Options of the contact-center platform.
     *
     * @param baseUrl address of the service
     * @param account account number
     * @param secret secret key of the account
     * @param signing recipe of signatures: algorithm:encoding:template
     * @param retries maximum number of retries of a request
     * @param timeout timeout of an attempt
     * @param totalTimeout timeout of a request with all its attempts and waits
     * @param maxWait maximum wait for the rate limit
     * @param headers further headers of every request
     * @param maxResponseBytes maximum size of a response body
     * @param pacing rate limit of the account, such as 100/60
     * @param language language of the texts of errors: en or zh
     * @param sampleNames whether to send parameters under the names of the vendor's samples
     * @param utcOffset offset of the service's clock from UTC, such as +08:00
     * @param paths other paths for operations, by name
     */
    public record Platform(
            String baseUrl, String account, String secret, String signing, Integer retries, Duration timeout, Duration totalTimeout,
            Duration maxWait, Map<String, String> headers, Integer maxResponseBytes, String pacing, String language,
            Boolean sampleNames, String utcOffset, Map<String, String> paths) {
        /** Shows no secret. */
        @Override
        public String toString() {
            return "Platform";
        }
    }

    /**
     * Options of the work phone.
     *
     * @param baseUrl address of the service
     * @param clientId id of the client
     * @param clientSecret secret of the client
     * @param retries maximum number of retries of a request
     * @param timeout timeout of an attempt
     * @param totalTimeout timeout of a request with all its attempts and waits
     * @param maxWait maximum wait for the rate limit
     * @param headers further headers of every request
     * @param maxResponseBytes maximum size of a response body
     * @param pacing rate limit, such as 100/60
     * @param language language of the texts of errors: en or zh
     * @param utcOffset offset of the service's clock from UTC, such as +08:00
     * @param paths other paths for operations, by name
     */
    public record WorkPhone(
            String baseUrl, String clientId, String clientSecret, Integer retries, Duration timeout, Duration totalTimeout,
            Duration maxWait, Map<String, String> headers, Integer maxResponseBytes, String pacing, String language, String utcOffset,
            Map<String, String> paths) {
        /** Shows no secret. */
        @Override
        public String toString() {
            return "WorkPhone";
        }
    }

    /**
     * Options of the AI agent.
     *
     * @param baseUrl address of the service
     * @param appid id of the application
     * @param apptoken token of the application
     * @param retries maximum number of retries of a request
     * @param timeout timeout of an attempt
     * @param totalTimeout timeout of a request with all its attempts and waits
     * @param maxWait maximum wait for the rate limit
     * @param headers further headers of every request
     * @param maxResponseBytes maximum size of a response body
     * @param pacing rate limit, such as 100/60
     * @param language language of the texts of errors: en or zh
     * @param utcOffset offset of the service's clock from UTC, such as +08:00
     * @param paths other paths for operations, by name
     */
    public record AiAgent(
            String baseUrl, String appid, String apptoken, Integer retries, Duration timeout, Duration totalTimeout, Duration maxWait,
            Map<String, String> headers, Integer maxResponseBytes, String pacing, String language, String utcOffset,
            Map<String, String> paths) {
        /** Shows no secret. */
        @Override
        public String toString() {
            return "AiAgent";
        }
    }
}

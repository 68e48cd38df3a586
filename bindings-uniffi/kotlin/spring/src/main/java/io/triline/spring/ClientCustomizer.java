package io.triline.spring;

/**
 * Changes a client before it is made: a bean {@code ClientCustomizer<PlatformClient.Builder>} gives it a signer, a store or a transport,
 * for example.
 *
 * @param <B> the builder of the client
 */
@FunctionalInterface
public interface ClientCustomizer<B> {
    /**
     * Changes the builder, which has the options of the properties.
     *
     * @param builder the builder
     */
    void customize(B builder);
}

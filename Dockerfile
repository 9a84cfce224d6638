# The service: src/guides/deployment.md. What it runs is a command of src/cli.ts, `server` unless told otherwise.

# A digest makes the base the same for every build: --build-arg BUN_IMAGE=oven/bun@sha256:…
ARG BUN_IMAGE=oven/bun:1.4.5-slim

# The only stage that needs the network: Bun checks every package with its hash in bun.lock and keeps it in its cache.
FROM ${BUN_IMAGE} AS fetch
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
# What is changed in a package when it is installed.
COPY src/gazetteer/patches ./src/gazetteer/patches
COPY src/store/patches ./src/store/patches
# Optional packages hold the Postgres that `serve` starts where there is none: here there is one.
RUN bun install --frozen-lockfile --production --omit=optional --cache-dir=/cache

FROM fetch AS dependencies
# From the cache alone, and with nothing that the first installation left besides.
RUN --network=none rm -rf node_modules && bun install --offline --frozen-lockfile --production --omit=optional --cache-dir=/cache

FROM ${BUN_IMAGE}
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json bun.lock bunfig.toml tsconfig.json ./
COPY drizzle ./drizzle
COPY src ./src
COPY workers ./workers

# Code and packages belong to root; the service may write its data folder only, so the rest can be read-only.
RUN mkdir -p /data && chown bun:bun /data
# A number, so that Kubernetes can see that it is not root.
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A worker answers on METRICS_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bun", "-e", "const {ok} = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT}/readyz`); process.exit(ok ? 0 : 1)"]
ENTRYPOINT ["bun", "src/cli.ts"]
CMD ["server"]

# Last, so that another commit does not change the layers above.
ARG VERSION=0.1.0
ARG REVISION=
RUN echo "${REVISION}" > COMMIT
ARG SOURCE=
LABEL org.opencontainers.image.title="locus" \
  org.opencontainers.image.description="Self-hosted address resolution" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.base.name="docker.io/oven/bun:1.4.5-slim"

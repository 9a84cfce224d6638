# The service: `docker build -t locus .`; what it runs is a command of src/cli.ts, `server` unless told otherwise.

FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
# What is mended in a package when it is installed.
COPY src/store/patches ./src/store/patches
# Optional packages hold the Postgres that `serve` starts where there is none: here there is one.
RUN bun install --frozen-lockfile --production --omit=optional

FROM oven/bun:1.4.5-slim
LABEL org.opencontainers.image.title="locus" \
  org.opencontainers.image.description="Self-hosted address resolution"
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json bun.lock bunfig.toml tsconfig.json ./
COPY drizzle ./drizzle
COPY src ./src
COPY workers ./workers

# Code and packages belong to root; the service may write its data folder only, so the rest can be read-only.
RUN mkdir -p /data && chown bun:bun /data
USER bun
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A worker answers on METRICS_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bun", "-e", "const {ok} = await fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT}/readyz`); process.exit(ok ? 0 : 1)"]
ENTRYPOINT ["bun", "src/cli.ts"]
CMD ["server"]

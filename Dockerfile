# The service: `docker build -t locus .`; what it runs is a command of src/cli.ts, `server` unless told otherwise.

FROM oven/bun:1.4.5-slim AS dependencies
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production

FROM oven/bun:1.4.5-slim
LABEL org.opencontainers.image.title="locus" \
  org.opencontainers.image.description="Self-hosted address resolution"
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json bun.lock bunfig.toml tsconfig.json ./
COPY drizzle ./drizzle
COPY src ./src
COPY workers ./workers

# Code and packages belong to root; the service may write its data folder only.
RUN mkdir -p /data && chown bun:bun /data
USER bun
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["bun", "-e", "const {ok} = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`); process.exit(ok ? 0 : 1)"]
ENTRYPOINT ["bun", "src/cli.ts"]
CMD ["server"]

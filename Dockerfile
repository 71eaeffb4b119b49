# One image for the gateway, every service and the operator's commands: `docker run stratus gateway`, `… stratus vpc-service`,
# `… stratus saga list`. Give NODE_IMAGE with a digest where builds must not change with the tag (docs/compose.md).
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NATS_IMAGE=nats:2.10.29-alpine

# The manifests alone: a change of the sources reinstalls nothing.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /sources
COPY . .
RUN mkdir /manifests && cp --parents package.json package-lock.json apps/*/package.json libs/*/package.json /manifests

FROM ${NODE_IMAGE} AS build
WORKDIR /stratus
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN node deploy/image/build.mjs

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /stratus
COPY --from=manifests /manifests ./
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund --loglevel=error

FROM ${NODE_IMAGE} AS stratus
ARG VERSION=development
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Stratus" \
      org.opencontainers.image.description="Self-hosted control plane for cloud infrastructure" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /stratus
# Volumes that are mounted here belong to the user of the image from the start.
RUN mkdir -p /run/secrets/stratus /secrets /data && chown 1000:1000 /run/secrets/stratus /secrets /data
COPY --from=dependencies /stratus/node_modules node_modules
COPY --from=build /production ./
ENV NODE_ENV=production ADMIN_HOST=0.0.0.0 HTTP_HOST=0.0.0.0
USER 1000:1000
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --start-interval=1s CMD ["node", "deploy/image/health.mjs"]
ENTRYPOINT ["node", "deploy/image/stratus.mjs"]
CMD ["--help"]

# PostgreSQL, NATS and all apps in one container, for tests: `docker build --target all-in-one` (docs/image.md).
FROM ${NATS_IMAGE} AS nats

FROM build AS launcher
RUN node deploy/image/launcher.mjs

FROM stratus AS all-in-one
COPY --from=nats /usr/local/bin/nats-server /usr/local/bin/
COPY --from=launcher /launcher ./
# It makes links between its files at the first start.
COPY --from=launcher --chown=1000:1000 /postgres/node_modules node_modules
ENV ADMIN_HOST=127.0.0.1 TEST_CONTROL_ANYWHERE=on API_DIALECT=linode HOME=/data
# The data of a new installation are part of the image: a container need not make them.
RUN node programs/all-in-one.js --prepare
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s CMD ["node", "deploy/image/health.mjs", "http://127.0.0.1:8080/v4/regions"]
ENTRYPOINT ["node", "programs/all-in-one.js"]
CMD []

# The default.
FROM stratus

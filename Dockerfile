# syntax=docker/dockerfile:1
# Three images of one release: `app` serves, `setup` brings a database to the release, `stand-ins` take the place of
# cards, realtime, files and mail. docs/containers.md
ARG NODE=24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM node:${NODE} AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1

FROM base AS sources
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .

FROM sources AS programs
RUN npm run build:programs

FROM sources AS build
# The same for all instances of a release: browsers with pages of another one load theirs anew.
ARG DEPLOYMENT_ID
ENV NEXT_DEPLOYMENT_ID=${DEPLOYMENT_ID}
RUN npm run build:container

FROM base AS setup
ENV NODE_ENV=production
COPY --from=programs --chown=node:node /app/build/setup ./
USER node
CMD ["npm", "run", "--silent", "setup"]

FROM base AS stand-ins
COPY --from=programs --chown=node:node /app/build/stand-ins ./
RUN mkdir -p /data && chown node /data
VOLUME /data
ENV STAND_INS_DATA=/data/files SECRETS_FILE=/data/secrets.json STAND_INS_HOST=0.0.0.0 STAND_INS_PORT=3002 SMTP_PORT=3003
USER node
EXPOSE 3002 3003
CMD ["node", "build/main.mjs"]

FROM base AS app
ARG DEPLOYMENT_ID
ENV NODE_ENV=production PORT=3000 NEXT_DEPLOYMENT_ID=${DEPLOYMENT_ID}
COPY --from=build --chown=node:node /app/build/container ./
USER node
EXPOSE 3000
# Node gets the signal itself: from SIGTERM on it answers what it has begun, for at most 25 s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/v2/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--no-warnings", "--max-semi-space-size=32", "build/server.mjs"]

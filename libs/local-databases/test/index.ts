export { CertificateAuthority, type ServerCertificate } from '../src/certificate-authority.js';
export { MariadbServers } from '../src/mariadb/mariadb-servers.js';
export { PostgresqlServers } from '../src/postgresql/postgresql-servers.js';
export { endProcessesIn } from '../src/server-process.js';
export { binaries, newDirectory } from './local-clusters.js';
export { WEAK_SUITES } from './weak-suites.js';

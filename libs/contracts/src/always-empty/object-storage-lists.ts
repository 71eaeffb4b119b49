import { anyUser } from '../access/grants.js';
import { boolean, integer, list, nullable, oneOf, record, time, verbatim } from '../schema/schema.js';
import { emptyList } from './empty-list.js';

const cluster = record('ObjectStorageCluster', {
  id: verbatim('Id of the cluster'),
  region: verbatim('Region id'),
  domain: verbatim('Domain of its buckets'),
  static_site_domain: verbatim('Domain of static sites'),
  status: oneOf(['available', 'unavailable'], 'Whether it can be used'),
});

const bucket = record('ObjectStorageBucket', {
  label: verbatim('Name of the bucket'),
  cluster: verbatim('Id of the cluster'),
  region: verbatim('Region id'),
  hostname: verbatim('Host of the bucket'),
  objects: integer('How many objects it has'),
  size: integer('Bytes of its objects'),
  created: time('Creation'),
});

const key = record('ObjectStorageKey', {
  id: integer('Id of the key'),
  label: verbatim('Label of the key'),
  access_key: verbatim('Name of the key in requests'),
  secret_key: verbatim('Secret of the key'),
  limited: boolean('Whether it is for some buckets only'),
  bucket_access: nullable(
    list(
      record('ObjectStorageBucketAccess', {
        cluster: verbatim('Id of the cluster'),
        bucket_name: verbatim('Name of the bucket'),
        permissions: oneOf(['read_only', 'read_write'], 'What the key may do with it'),
      }),
      'Buckets that it is limited to',
    ),
  ),
});

const because = 'Stratus has no object storage';
const ofUsers = { because, scopes: ['object_storage:read_only'], grant: anyUser } as const;

/** Lists of object storage, which Stratus does not have. */
export const objectStorageLists = [
  emptyList({
    resource: 'object-storage-clusters',
    path: '/object-storage/clusters',
    summary: 'List clusters of object storage',
    because,
    scopes: 'public',
    grant: anyUser,
    record: cluster,
  }),
  emptyList({
    resource: 'object-storage-buckets',
    path: '/object-storage/buckets',
    summary: 'List buckets of object storage',
    ...ofUsers,
    record: bucket,
  }),
  emptyList({
    resource: 'object-storage-keys',
    path: '/object-storage/keys',
    summary: 'List keys of object storage',
    ...ofUsers,
    record: key,
    secrets: ['access_key', 'secret_key'],
  }),
];

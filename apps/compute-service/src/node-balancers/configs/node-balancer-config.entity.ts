import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NodeBalancerConfig } from './node-balancer-config.js';

@Entity('node_balancer_configs')
export class NodeBalancerConfigEntity implements NodeBalancerConfig {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'node_balancer_id', type: 'int8' }) nodeBalancerId: number;
  @Column('int4') port: number;
  @Column('text') protocol: NodeBalancerConfig['protocol'];
  @Column('text') algorithm: NodeBalancerConfig['algorithm'];
  @Column('text') stickiness: NodeBalancerConfig['stickiness'];
  @Column('text') check: NodeBalancerConfig['check'];
  @Column({ name: 'check_interval', type: 'int4' }) checkInterval: number;
  @Column({ name: 'check_timeout', type: 'int4' }) checkTimeout: number;
  @Column({ name: 'check_attempts', type: 'int4' }) checkAttempts: number;
  @Column({ name: 'check_path', type: 'text' }) checkPath: string;
  @Column({ name: 'check_body', type: 'text' }) checkBody: string;
  @Column({ name: 'check_passive', type: 'boolean' }) checkPassive: boolean;
  @Column({ name: 'proxy_protocol', type: 'text' }) proxyProtocol: NodeBalancerConfig['proxyProtocol'];
  @Column({ name: 'cipher_suite', type: 'text' }) cipherSuite: NodeBalancerConfig['cipherSuite'];
  @Column({ name: 'ssl_commonname', type: 'text' }) sslCommonname: string;
  @Column({ name: 'ssl_fingerprint', type: 'text' }) sslFingerprint: string;
}

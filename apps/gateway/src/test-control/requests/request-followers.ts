import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import { EVERY_ACCOUNT } from './request-log.js';
import type { AskedAccount, LoggedCall } from './request-log.js';

/** Proxies and clients close idle connections. */
const HEARTBEAT_MS = 15_000;
const MAX_FOLLOWERS = 100;
/** Bytes that may wait for a follower: more than the largest record, so that one that reads gets everything. */
const MAX_WAITING = 1024 * 1024;

/** One client that gets each call as it ends. */
export interface RequestFollower {
  response: ServerResponse;
  account: AskedAccount;
  /** Whether it asked for the account of its token, whichever that is. */
  isOfToken: boolean;
  matches: (call: LoggedCall) => boolean;
}

/** Writes calls to followers as Server-Sent Events. A follower that does not read is dropped, so that memory stays bounded. */
@Injectable()
export class RequestFollowers implements OnModuleDestroy {
  private readonly followers = new Set<RequestFollower>();
  private heartbeat: NodeJS.Timeout | undefined;
  private isOver = false;

  /** @throws ApiFailure 429 if there are too many, 503 if the gateway is stopping. */
  admit(): void {
    if (this.isOver) throw new ApiFailure(503, [{ reason: 'This server is stopping' }], 1);
    if (this.followers.size >= MAX_FOLLOWERS)
      throw new ApiFailure(
        429,
        [{ reason: `At most ${MAX_FOLLOWERS} clients may follow requests: end one of them` }],
        60,
      );
  }

  /** Serves an admitted follower, whose headers have been sent, until it leaves. */
  join(follower: RequestFollower): void {
    this.followers.add(follower);
    this.heartbeat ??= setInterval(() => this.keepAlive(), HEARTBEAT_MS).unref();
    follower.response.once('close', () => this.leave(follower));
    // It may have left while its account was being looked up.
    if (follower.response.destroyed) this.leave(follower);
  }

  send(call: LoggedCall): void {
    for (const { account, matches, response } of this.followers)
      if ((account === EVERY_ACCOUNT || account === call.account) && matches(call)) {
        if (response.writableLength > MAX_WAITING) response.destroy();
        else response.write(`id: ${call.id}\nevent: request\ndata: ${Buffer.from(call.json).toString()}\n\n`);
      }
  }

  /** Lets those that follow a token go with it to another account. */
  move(from: number, to: number): void {
    for (const follower of this.followers) if (follower.isOfToken && follower.account === from) follower.account = to;
  }

  /** Ends all streams: the gateway closes when its last connection is closed. */
  onModuleDestroy(): void {
    this.isOver = true;
    for (const { response } of this.followers) response.end();
  }

  private keepAlive(): void {
    for (const { response } of this.followers) if (!response.writableNeedDrain) response.write(': still here\n\n');
  }

  private leave(follower: RequestFollower): void {
    this.followers.delete(follower);
    if (this.followers.size > 0) return;
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}

import { SetMetadata } from '@nestjs/common';
import { anyUser, listsGranted, mayCreate, mayRead, mayWrite, unrestrictedUser } from '@stratus/contracts';
import type { GlobalFlag, GrantEntity, GrantRequirement, Scope, ScopeRequirement } from '@stratus/contracts';

export const SCOPES_METADATA = 'stratus:scopes';
export const GRANT_METADATA = 'stratus:grant';
export const OPEN_METADATA = 'stratus:open';

const grant = (requirement: GrantRequirement) => SetMetadata(GRANT_METADATA, requirement);

/** Scopes that the token must hold, all of them; none = any valid token. */
export const Scopes = (...scopes: Scope[]) => SetMetadata(SCOPES_METADATA, scopes satisfies ScopeRequirement);

/** No token needed. */
export const Public = () => SetMetadata(SCOPES_METADATA, 'public' satisfies ScopeRequirement);

/** Nothing beyond the scopes is asked of a restricted user. */
export const AnyUser = () => grant(anyUser);

/** Restricted users are refused. */
export const UnrestrictedUser = () => grant(unrestrictedUser);

/** A restricted user needs the global flag; what it creates is granted to it. */
export const MayCreate = (flag: GlobalFlag, creates: GrantEntity) => grant(mayCreate(flag, creates));

/** A restricted user needs read access to the entity in the path. */
export const MayRead = (entity: GrantEntity, param: string) => grant(mayRead(entity, param));

/** A restricted user needs write access to the entity in the path. */
export const MayWrite = (entity: GrantEntity, param: string) => grant(mayWrite(entity, param));

/** A restricted user sees only entities granted to it. */
export const ListsGranted = (entity: GrantEntity) => grant(listsGranted(entity));

/** Not an operation of the API: a page that anybody may read. */
export const Open = () => SetMetadata(OPEN_METADATA, true);

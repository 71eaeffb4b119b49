import { Module } from '@nestjs/common';
import { CreateSshKeyHandler } from './create-ssh-key/create-ssh-key.handler.js';
import { DeleteSshKeyHandler } from './delete-ssh-key/delete-ssh-key.handler.js';
import { FindKeyOwnersHandler } from './find-key-owners/find-key-owners.handler.js';
import { GetSshKeyHandler } from './get-ssh-key/get-ssh-key.handler.js';
import { ListSshKeysHandler } from './list-ssh-keys/list-ssh-keys.handler.js';
import { UpdateSshKeyHandler } from './update-ssh-key/update-ssh-key.handler.js';

@Module({
  providers: [
    CreateSshKeyHandler,
    DeleteSshKeyHandler,
    FindKeyOwnersHandler,
    GetSshKeyHandler,
    ListSshKeysHandler,
    UpdateSshKeyHandler,
  ],
})
export class SshKeysModule {}

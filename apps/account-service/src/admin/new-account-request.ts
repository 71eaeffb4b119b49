import { Email, Optional, Required, Text } from '@stratus/contracts';

export class NewAccountRequest {
  @Required() @Email() email: string;
  @Optional() @Text(0, 128) company?: string;
}

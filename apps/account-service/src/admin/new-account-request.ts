import { Email, Optional, Required, VerbatimText } from '@stratus/contracts';

export class NewAccountRequest {
  @Required() @Email() email: string;
  @Optional() @VerbatimText(0, 128) company?: string;
}

import { z } from 'zod';

export const id = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters and digits, in parts joined by single hyphens');
export const label = z.string().trim().min(1, 'must not be empty').max(128);
export const count = z.int().min(0);

export const amounts = { hourly: z.number().min(0), monthly: z.number().min(0) };
export const price = z.strictObject(amounts);

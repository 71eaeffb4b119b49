import type { JobScaleRecord } from '@stratus/contracts';

const waitsOf = (scale: number): string => {
  if (scale === 0) return 'no waits';
  if (scale === 1) return 'as configured';
  return scale < 1 ? 'faster than configured' : 'slower than configured';
};

/** How fast jobs are, in words; services may differ, because each keeps its own scale. */
export function scaleText({ scale, instances, databases }: JobScaleRecord): string {
  if (scale !== null) return `Scale ${scale}: ${waitsOf(scale)}`;
  return `Instances, disks and volumes have the scale ${instances}, databases ${databases}: a service has restarted. Set the scale again.`;
}

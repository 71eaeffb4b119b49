import Sequencer from '@jest/test-sequencer';

/** Starts the fault campaign first: its duration is fixed, whatever runs alongside it. */
export default class CampaignFirst extends Sequencer {
  sort(tests) {
    const isCampaign = ({ path }) => path.includes('/resilience/chaos/');
    // oxlint-disable-next-line unicorn/no-array-sort -- jest's own method of this name
    const sorted = super.sort(tests);
    return [...sorted.filter(isCampaign), ...sorted.filter((test) => !isCampaign(test))];
  }
}

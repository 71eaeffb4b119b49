/** Maximum number of interfaces per profile: eth0, eth1, eth2 (contract 4.3 rule 1). */
export const MAX_INTERFACES = 3;

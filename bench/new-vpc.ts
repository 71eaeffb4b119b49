/** The body of the README's first request. */
export const newVpc = (label: string) => ({
  label,
  region: 'us-east',
  subnets: [{ label: 'my-subnet', ipv4: '10.0.0.0/24' }],
});

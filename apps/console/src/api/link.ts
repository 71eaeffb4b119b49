/** A token of the demo account. */
export interface DemoUser {
  name: string;
  token: string;
}

/** What a link to the console may carry behind the `#`, which no server receives. */
export interface LinkedAccess {
  /** Signs in. */
  token: string | null;
  /** To choose from: `#demo=NAME.TOKEN,NAME.TOKEN`. */
  demo: DemoUser[];
}

/** @param hash of an address, with its `#`. */
export function accessIn(hash: string): LinkedAccess {
  const parameters = new URLSearchParams(hash.slice(1));
  const demo = (parameters.get('demo') ?? '').split(',').flatMap((each) => {
    const [name, token] = each.split('.');
    return name && token ? [{ name, token }] : [];
  });
  return { token: parameters.get('token'), demo };
}

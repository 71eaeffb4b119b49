type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The url of a resource inside another, with the ids in it. */
export interface ResourceUrl<Name extends string> {
  /** The url of the resource with these ids. */
  of: (ids: Record<Name, number>) => string;
  /** The id of this name in a url built by {@link of}; undefined for any other url. */
  idIn: (url: string, name: Name) => string | undefined;
}

/**
 * One declaration of a URL for both directions: publishers build it, subscribers read it, so no subscriber has to know the
 * URL's structure.
 *
 * @param path `/v4/vpcs/:vpcId/subnets/:subnetId`; ids are integers.
 */
export function resourceUrl<const Path extends string>(path: Path): ResourceUrl<NamesIn<Path>> {
  const pattern = new RegExp(`^${path.replaceAll(/:(\w+)/g, String.raw`(?<$1>\d+)`)}$`);
  return {
    of: (ids) => path.replaceAll(/:(\w+)/g, (_place, name: NamesIn<Path>) => String(ids[name])),
    idIn: (url, name) => pattern.exec(url)?.groups?.[name],
  };
}

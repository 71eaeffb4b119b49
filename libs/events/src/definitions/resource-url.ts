type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The url of a resource that lies in another, with the ids that it names. */
export interface ResourceUrl<Name extends string> {
  /** The url of the resource with these ids. */
  of: (ids: Record<Name, number>) => string;
  /** The id of this name in a url that {@link of} has made; undefined in any other url. */
  idIn: (url: string, name: Name) => string | undefined;
}

/**
 * One declaration of a url for both directions: the event is made with it, and read with it wherever it arrives, so that
 * no subscriber has to know the shape of the url.
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

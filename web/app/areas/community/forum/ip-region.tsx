/** From where a post was written; nothing if it is not known or not shown. */
export const IpRegion = ({ region }: { region: string | null }) => region && <span>IP 属地：{region}</span>

import { isIP } from 'node:net'
import ip2region from 'ip2region'

type Finder = { search(address: string): { country: string; province: string } | null }

/** Its data takes ten megabytes of memory, so it is read when the first address is looked up. */
let finder: Finder | undefined

/** The package is CommonJS: Node gives its class as `default` of the import, loaders of tests as the import itself. */
const openFinder = (): Finder => {
  const Class = (ip2region.default ?? ip2region) as typeof ip2region.default
  return new Class()
}

const unknownRegion = '未知'
const suffixes = /(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/

/** The province of an address in China, the country of any other; 未知 for private and unknown addresses. */
export const regionOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/i, '')
  if (!isIP(plain)) return unknownRegion
  finder ??= openFinder()
  const { country, province } = finder.search(plain) ?? { country: '', province: '' }
  return (country === '中国' && province.replace(suffixes, '')) || country || unknownRegion
}

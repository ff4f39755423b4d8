/** @param disposition  such as `attachment; filename="account-statement.csv"` */
export function fileNameOf(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'report';
}

export const bundleFile: string;
export function gather(): { bundle: Record<string, string>; unreadable: string[] };

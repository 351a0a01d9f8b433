import { redirect } from "next/navigation";
import { paths } from "@/app/_shell/paths";

export default function RootPage(): never {
  redirect(paths.dashboard);
}

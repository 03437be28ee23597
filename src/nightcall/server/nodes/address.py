"""Addresses of nodes, and how streams to them are secured."""

from __future__ import annotations

import ssl

from nightcall.server.settings import BadSettings, Settings


def host_and_port(address: str) -> tuple[str, int]:
    """The parts of `host:port`; an IPv6 address is written in brackets."""
    host, _, port = address.rpartition(":")
    return host.removeprefix("[").removesuffix("]"), int(port)


def joined(host: str, port: int) -> str:
    """The same as one text."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def contexts(settings: Settings) -> tuple[ssl.SSLContext, ssl.SSLContext] | tuple[None, None]:
    """The TLS contexts for being called and for calling; none if nodes talk in the clear."""
    if settings.node_tls_cert is None or settings.node_tls_key is None or settings.node_tls_ca is None:
        return None, None
    both = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    for context in both:
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        # The authority is the cluster's own: whoever it has signed is a node, by whatever name it is reached.
        context.check_hostname = False
        context.verify_mode = ssl.CERT_REQUIRED
        try:
            context.load_cert_chain(settings.node_tls_cert, settings.node_tls_key, password="")
            context.load_verify_locations(settings.node_tls_ca)
        except (OSError, ssl.SSLError):
            raise BadSettings(
                f"{settings.node_tls_cert}, {settings.node_tls_key} and {settings.node_tls_ca} are not a certificate, "
                "its key and the certificate of their authority in PEM."
            ) from None
    return both
